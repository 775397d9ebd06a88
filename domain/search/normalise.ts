/**
 * One spelling for indexed texts and queries: width, case, brackets, dots and spaces are ignored. `+` is kept as a
 * letter, because `+9` differs from `9`.
 */

/**
 * Replaces `+`: a rune, because Pagefind drops everything that is not a letter. It occurs neither in names nor in
 * queries.
 */
export const plus = '\u16A0'

/** The letters and digits of a text. May be empty. */
export function normalise(text: string): string {
  // Fast path for most names; the general case takes ten times as long.
  if (/^[\u4e00-\u9fff]*$/.test(text)) return text
  if (/^[\x20-\x7e]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll('+', plus)
      .replace(/[^a-z\d\u16A0]+/g, '')
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', plus)
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Whether a query may be an id: three digits or more, after an optional `#`. */
export function isIdQuery(query: string): boolean {
  return /^#?\d{3,10}$/.test(query.normalize('NFKC').trim())
}
