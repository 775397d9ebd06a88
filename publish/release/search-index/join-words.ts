import { type PageText, wordsOf } from './page-text.ts'
import { inCodePointOrder, noWord, WordList, type WordStream } from './word-list.ts'

const noText = { words: '', pieces: 0 }
const nothing: WordStream = { words: [], numbers: new Uint32Array(0), starts: new Uint32Array(1) }

/**
 * The words of all pages. For a page in the notes of an earlier release, they are taken from there, for others from the
 * page's text. The list contains only words that occur, in code point order: equal pages give equal streams, regardless
 * of the notes.
 */
export function joinWords(
  pages: readonly { noted?: number | undefined; text?: Pick<PageText, 'words' | 'pieces'> }[],
  before: WordStream = nothing,
): WordStream {
  const list = new WordList(before.words)
  const notedOf = (page: number) => before.numbers.subarray(before.starts[page], before.starts[page + 1])
  const starts = new Uint32Array(pages.length + 1)
  for (const [place, { noted, text = noText }] of pages.entries()) {
    const count = noted === undefined ? text.pieces : notedOf(noted).length
    starts[place + 1] = (starts[place] as number) + count
  }
  // Shared with another thread: for 100,000 pages a copy takes 100 MB.
  const numbers = new Uint32Array(new SharedArrayBuffer(4 * (starts.at(-1) as number)))
  for (const [place, { noted, text = noText }] of pages.entries()) {
    const readNumbers = () => wordsOf(text).map((word) => (word === '' ? noWord : list.numberOf(word)))
    numbers.set(noted === undefined ? readNumbers() : notedOf(noted), starts[place])
  }
  return inOrder({ words: list.words, numbers, starts })
}

/** Renumbers the words that occur, in code point order. */
function inOrder({ words, numbers, starts }: WordStream): WordStream {
  const occurs = new Uint8Array(words.length + 1)
  for (let at = 0; at < numbers.length; at++) occurs[numbers[at] as number] = 1
  const order = inCodePointOrder(words).filter((place) => occurs[place + 1] === 1)
  // `noWord` stays `noWord`.
  const renumbered = new Uint32Array(words.length + 1)
  order.forEach((old, place) => {
    renumbered[old + 1] = place + 1
  })
  for (let at = 0; at < numbers.length; at++) numbers[at] = renumbered[numbers[at] as number] as number
  return { words: order.map((place) => words[place] as string), numbers, starts }
}
