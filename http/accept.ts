import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The package's types do not declare its second argument yet. */
interface PreferringNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined
}

/** No real client sends more; the rest of a longer header is ignored. */
const maxHeaderLength = 500

/**
 * Chooses the encoding of an answer: the one that the client prefers, the first one on a tie. `encodings` need not
 * contain `identity`, which is always available (RFC 9110, 12.5.3).
 */
export function acceptedEncoding(header: string | undefined, encodings: readonly Encoding[]): Encoding {
  const available: Encoding[] = [...encodings.filter((name) => name !== 'identity'), 'identity']
  // `x-gzip` is the old name of gzip.
  const accept = header?.slice(0, maxHeaderLength).replaceAll('x-gzip', 'gzip')
  const negotiator: PreferringNegotiator = new Negotiator({ headers: { 'accept-encoding': accept } })
  return (negotiator.encoding(available, { preferred: available }) as Encoding | undefined) ?? 'identity'
}

/** Whether an Accept header names this media type explicitly, not only through a wildcard. */
export function namesMediaType(header: string | undefined, type: string): boolean {
  const accept = header?.slice(0, maxHeaderLength).toLowerCase() ?? ''
  return accept !== '' && new Negotiator({ headers: { accept } }).mediaTypes().includes(type)
}
