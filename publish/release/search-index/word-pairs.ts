import { pairOf } from '../../../domain/search/texts.ts'
import { noWord, type WordStream } from './word-list.ts'

/** For every word, the pair that it forms with the next: a Chinese phrase is found by its pairs of characters. */
export function pairsOf({ words, numbers, starts }: WordStream): Pick<WordStream, 'words' | 'seconds'> {
  const all = [...words]
  const seconds = new Uint32Array(numbers.length)
  /** Numbers of pairs, by the numbers of their words. */
  const pairNumbers: (Map<number, number> | undefined)[] = []
  for (let page = 0; page + 1 < starts.length; page++) {
    const last = (starts[page + 1] as number) - 1
    for (let at = starts[page] as number; at < last; at++) {
      const first = numbers[at] as number
      const next = numbers[at + 1] as number
      if (first !== noWord && next !== noWord) seconds[at] = numberOfPair(first, next)
    }
  }
  return { words: all, seconds }

  function numberOfPair(first: number, next: number): number {
    pairNumbers[first] ??= new Map()
    const pairs = pairNumbers[first]
    const existing = pairs.get(next)
    if (existing !== undefined) return existing
    const pair = pairOf(words[first - 1] as string, words[next - 1] as string)
    const number = pair === undefined ? noWord : all.push(pair)
    pairs.set(next, number)
    return number
  }
}
