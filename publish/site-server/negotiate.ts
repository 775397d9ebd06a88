import { acceptedEncoding, type Encoding, namesMediaType } from '../../http/accept.ts'
import type { ReleaseFile } from '../release/files/index.ts'

/**
 * The smallest encoding of a file that the request accepts. A file that exists only as Brotli can be sent as gzip too.
 */
export function chooseEncoding(accept: string | undefined, file: Pick<ReleaseFile, 'br' | 'gz' | 'size'>): Encoding {
  const forms: [Encoding, number | undefined][] = [
    ['br', file.br],
    ['gzip', file.gz ?? (file.br === undefined ? undefined : file.size)],
  ]
  const usable = forms.filter(([, size]) => size !== undefined)
  usable.sort(([, a], [, b]) => (a as number) - (b as number))
  return acceptedEncoding(
    accept,
    usable.map(([name]) => name),
  )
}

/** Whether a request is a page navigation, and not for a script, a picture or a style. */
export function isNavigation(headers: Record<string, string | string[] | undefined>): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined && mode !== 'navigate') return false
  return namesMediaType(headers.accept === undefined ? undefined : String(headers.accept), 'text/html')
}
