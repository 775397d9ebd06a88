/** Maximum characters of an excerpt, without the marks for omitted text: a recipe may have hundreds of materials. */
export const maxExcerpt = 160
const contextLength = 24

/** Two texts cut to the part that differs; `…` marks omitted text. */
export function excerpts(before: string, after: string): { before: string; after: string } {
  const a = [...before]
  const b = [...after]
  let prefixLength = 0
  while (prefixLength < a.length && prefixLength < b.length && a[prefixLength] === b[prefixLength]) prefixLength++
  const from = Math.max(a.length, b.length) <= maxExcerpt ? 0 : Math.max(0, prefixLength - contextLength)
  return { before: cut(a, from), after: cut(b, from) }
}

function cut(characters: readonly string[], from: number): string {
  const end = from + maxExcerpt
  const text = characters.slice(from, end).join('')
  return `${from > 0 && characters.length > 0 ? '…' : ''}${text}${characters.length > end ? '…' : ''}`
}

/** Cuts a text to `maxCharacters`; `…` marks omitted text. */
export function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const characters = [...text]
  return characters.length <= maxCharacters ? text : `${characters.slice(0, maxCharacters).join('')}…`
}
