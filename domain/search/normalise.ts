/**
 * One spelling for what is indexed and what is asked: width, case, brackets, dots and spaces make no difference.
 * `+` is kept as a letter, because `+9` is something else than `9`.
 */

/** Stands for `+`: a rune, for Pagefind drops whatever is no letter. Neither names nor players type it. */
export const plus = '\u16A0'

/** What is left of a text when only its letters and digits count. May be empty. */
export function normalise(text: string): string {
  // Most names, by far, are of one of these two sorts; the long way takes ten times as long.
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

/** The single characters of a normalised text; the unit in which names are indexed and asked for. */
export function characters(text: string): string[] {
  return [...normalise(text)]
}

/** Whether a query asks for an id first: three digits or more, after an optional `#`. */
export function asksForId(query: string): boolean {
  return /^#?\d{3,10}$/.test(query.normalize('NFKC').trim())
}
