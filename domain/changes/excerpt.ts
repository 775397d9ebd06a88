const longest = 160
const context = 24

/** Two texts cut to the part that differs, at most 160 characters each; `…` marks omitted text. */
export function excerpts(before: string, after: string): { before: string; after: string } {
  const a = [...before]
  const b = [...after]
  let same = 0
  while (same < a.length && same < b.length && a[same] === b[same]) same++
  const from = Math.max(a.length, b.length) <= longest ? 0 : Math.max(0, same - context)
  return { before: cut(a, from), after: cut(b, from) }
}

function cut(characters: readonly string[], from: number): string {
  const end = from + longest
  const text = characters.slice(from, end).join('')
  return `${from > 0 && characters.length > 0 ? '…' : ''}${text}${characters.length > end ? '…' : ''}`
}

/** Cuts a text to `most` characters; `…` marks omitted text. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`
}
