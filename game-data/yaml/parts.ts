/** Parts of a line. */

export function endOfQuote(text: string, from: number, quote: string): number {
  if (quote === "'") {
    for (let at = text.indexOf(quote, from); at >= 0; at = text.indexOf(quote, at + 2))
      if (text[at + 1] !== quote) return at
    return -1
  }
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '"') return at
    if (char === '\\' && (text[at + 1] === '"' || text[at + 1] === '\\')) at++
  }
  return -1
}

export function before(text: string, token: string): string {
  const at = text.indexOf(token)
  return at < 0 ? text : text.slice(0, at)
}

export function untilAny(text: string, signs: RegExp): string {
  const at = text.search(signs)
  return at < 0 ? text : text.slice(0, at)
}

export function trimEnd(text: string, tabsToo: boolean): string {
  let end = text.length
  while (end > 0 && (text.charCodeAt(end - 1) === 32 || (tabsToo && text.charCodeAt(end - 1) === 9))) end--
  return end === text.length ? text : text.slice(0, end)
}

export function trimBreaks(text: string): string {
  let end = text.length
  while (end > 0 && ' \r\n'.includes(text[end - 1] as string)) end--
  return text.slice(0, end)
}

export function isMarkerLike(text: string): boolean {
  return text.startsWith('---') || text.startsWith('...')
}

export function isDocumentMarker(text: string): boolean {
  return /^(?:---|\.\.\.)(?:[ \t]|$)/.test(text)
}

export interface Scalar {
  text: string
  isQuoted: boolean
}

const nulls = new Set(['', '~', 'null', 'Null', 'NULL'])

/** `val_is_null` in `3rdparty/rapidyaml/src/c4/yml/tree.hpp`. */
export function plainValue({ text, isQuoted }: Scalar): string | null {
  return !isQuoted && text.length < 5 && nulls.has(text) ? null : text
}
