import { pairOf } from '../../domain/search/texts.ts'
import type { IndexChunk } from './pagefind-format.ts'
import { type ChunksInput, writeChunks } from './search-bundle.ts'
import { noWord, type WordStream } from './word-list.ts'

/** Writes the index over texts: beside every word the one that it makes with the next. */
export function writeTextChunks(input: ChunksInput): Promise<IndexChunk[]> {
  return writeChunks({ ...input, words: { ...input.words, ...pairsOf(input.words) } })
}

/** At each place the word that is made of the word there and the one behind it. */
function pairsOf({ words, numbers, starts }: WordStream): Pick<WordStream, 'words' | 'seconds'> {
  const all = [...words]
  const seconds = new Uint32Array(numbers.length).fill(noWord)
  // Two words' numbers → number of their pair; `noWord` where they make none.
  const known = new Map<number, number>()
  for (let page = 0; page + 1 < starts.length; page++) {
    const last = (starts[page + 1] as number) - 1
    for (let at = starts[page] as number; at < last; at++) {
      const [first, next] = [numbers[at] as number, numbers[at + 1] as number]
      if (first === noWord || next === noWord) continue
      const both = first * words.length + next
      let number = known.get(both)
      if (number === undefined) {
        const pair = pairOf(words[first] as string, words[next] as string)
        number = pair === undefined ? noWord : all.push(pair) - 1
        known.set(both, number)
      }
      seconds[at] = number
    }
  }
  return { words: all, seconds }
}
