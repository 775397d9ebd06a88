import { inCodePointOrder, WordList, type WordStream } from './word-list.ts'

const nothing: WordStream = { words: [], numbers: new Uint32Array(0), starts: new Uint32Array(1) }

/**
 * The words of all pages. Those of a page with a place in the notes of an earlier release are taken from there; `own`
 * gives the numbers of the others' words. Only words that occur are in the list, in code point order: equal pages give
 * equal streams, whatever was noted before.
 */
export function joinWords<Page extends { noted?: number | undefined }>(
  pages: readonly Page[],
  own: (page: Page, list: WordList) => ArrayLike<number>,
  before: WordStream = nothing,
): WordStream {
  const list = new WordList(before.words)
  const parts = pages.map((page) =>
    page.noted === undefined
      ? Uint32Array.from(own(page, list))
      : before.numbers.subarray(before.starts[page.noted], before.starts[page.noted + 1]),
  )
  const starts = new Uint32Array(pages.length + 1)
  for (const [place, { length }] of parts.entries()) starts[place + 1] = (starts[place] as number) + length
  // Another thread reads the same memory: for 100,000 pages a copy is 100 MB.
  const numbers = new Uint32Array(new SharedArrayBuffer(4 * (starts.at(-1) as number)))
  for (const [place, part] of parts.entries()) numbers.set(part, starts[place])
  return inOrder({ words: list.words, numbers, starts })
}

/** Numbers the words that occur anew, in code point order. */
function inOrder({ words, numbers, starts }: WordStream): WordStream {
  const occurs = new Uint8Array(words.length + 1)
  for (let at = 0; at < numbers.length; at++) occurs[numbers[at] as number] = 1
  const order = inCodePointOrder(words).filter((place) => occurs[place + 1] === 1)
  // What is no word stays none.
  const renumbered = new Uint32Array(words.length + 1)
  order.forEach((old, place) => {
    renumbered[old + 1] = place + 1
  })
  for (let at = 0; at < numbers.length; at++) numbers[at] = renumbered[numbers[at] as number] as number
  return { words: order.map((place) => words[place] as string), numbers, starts }
}
