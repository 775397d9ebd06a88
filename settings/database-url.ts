/**
 * Addresses of one server each, in order, of an address that may name several nodes of a cluster:
 * `mysql://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE`. An address of SQLite is returned as it is.
 */
export function nodeAddresses(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(mysql:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return start === '' ? [url] : hosts.split(',').map((host) => `${start}${host.trim()}${rest}`)
}

/** The parameter of an address that contains the file of the authority that signed the server's certificate. */
const authorityParameter = 'ca'

/** The address with the file of a certificate authority, which a connection needs; unchanged for SQLite or no file. */
export function withAuthority(url: string, file: string): string {
  if (file === '' || !url.startsWith('mysql://')) return url
  return `${url}${url.includes('?') ? '&' : '?'}${authorityParameter}=${encodeURIComponent(file)}`
}

/** The address of one server without the authority's file, and the file; '' for a connection without TLS. */
export function splitAuthority(url: string): { url: string; file: string } {
  if (!URL.canParse(url)) return { url, file: '' }
  const { searchParams } = new URL(url)
  const file = searchParams.get(authorityParameter) ?? ''
  if (file === '') return { url, file }
  searchParams.delete(authorityParameter)
  const [address = ''] = url.split('?')
  return { url: searchParams.size > 0 ? `${address}?${searchParams}` : address, file }
}
