import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The package's types do not know its second argument yet. */
interface PreferringNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined
}

/** No client writes more; what stands behind is not read. */
const longestHeader = 500

/**
 * The encoding in which an answer is sent: of the offered ones the one that the client prefers, and among equals the
 * first. What is offered need not name `identity`, which is always there (RFC 9110, 12.5.3).
 */
export function acceptedEncoding(header: string | undefined, offered: readonly Encoding[]): Encoding {
  const all: Encoding[] = [...offered.filter((name) => name !== 'identity'), 'identity']
  // The old name of gzip means the same.
  const accept = header?.slice(0, longestHeader).replaceAll('x-gzip', 'gzip')
  const negotiator: PreferringNegotiator = new Negotiator({ headers: { 'accept-encoding': accept } })
  return (negotiator.encoding(all, { preferred: all }) as Encoding | undefined) ?? 'identity'
}

/** Whether an Accept header names this media type itself, and not only by a star. */
export function namesMediaType(header: string | undefined, type: string): boolean {
  const accept = header?.slice(0, longestHeader).toLowerCase() ?? ''
  return accept !== '' && new Negotiator({ headers: { accept } }).mediaTypes().includes(type)
}
