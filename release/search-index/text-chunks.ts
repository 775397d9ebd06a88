import { pairOf } from '../../domain/search/texts.ts'
import { type ChunksInput, type WrittenChunks, writeChunks } from './search-bundle.ts'
import { noWord, type WordStream } from './word-list.ts'

/** Writes the index over texts: beside every word the one that it makes with the next. */
export function writeTextChunks(input: ChunksInput): Promise<WrittenChunks> {
  return writeChunks({ ...input, words: { ...input.words, ...pairsOf(input.words) } })
}

/** At each place the word that is made of the word there and the one behind it. */
function pairsOf({ words, numbers, starts }: WordStream): Pick<WordStream, 'words' | 'seconds'> {
  const all = [...words]
  const seconds = new Uint32Array(numbers.length)
  const known = new PairNumbers()
  for (let page = 0; page + 1 < starts.length; page++) {
    const last = (starts[page + 1] as number) - 1
    for (let at = starts[page] as number; at < last; at++) {
      const [first, next] = [numbers[at] as number, numbers[at + 1] as number]
      if (first === noWord || next === noWord) continue
      const slot = known.slotOf(first, next)
      seconds[at] = known.has(slot)
        ? known.numberAt(slot)
        : known.add(slot, first, next, numberOfPair(words[first - 1] as string, words[next - 1] as string))
    }
  }
  return { words: all, seconds }

  function numberOfPair(first: string, next: string): number {
    const pair = pairOf(first, next)
    return pair === undefined ? noWord : all.push(pair)
  }
}

/**
 * The numbers of pairs by the numbers of their words; `noWord` where two make none. A map would hold each key as an
 * object, and a text asks for the pair at each of its places.
 */
class PairNumbers {
  #size = 0
  // Three fields a slot: both words' numbers, and the pair's. Words are numbered from 1, so that 0 is a free slot.
  #slots = new Uint32Array(3 << 16)

  /** Where a pair stands, or would stand. */
  slotOf(first: number, next: number): number {
    const slots = this.#slots
    const mask = slots.length / 3 - 1
    let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(next, 0x85ebca6b)
    hash ^= hash >>> 15
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const slot = 3 * place
      if (slots[slot] === 0 || (slots[slot] === first && slots[slot + 1] === next)) return slot
    }
  }

  has(slot: number): boolean {
    return this.#slots[slot] !== 0
  }

  numberAt(slot: number): number {
    return this.#slots[slot + 2] as number
  }

  add(slot: number, first: number, next: number, number: number): number {
    this.#slots[slot] = first
    this.#slots[slot + 1] = next
    this.#slots[slot + 2] = number
    if (++this.#size * 6 > this.#slots.length) this.#grow()
    return number
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(2 * old.length)
    for (let slot = 0; slot < old.length; slot += 3) {
      if (old[slot] === 0) continue
      this.#slots.set(old.subarray(slot, slot + 3), this.slotOf(old[slot] as number, old[slot + 1] as number))
    }
  }
}
