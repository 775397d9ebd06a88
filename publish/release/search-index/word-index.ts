import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import { pagefind, type WordPlaces } from '../private-interfaces.ts'
import { inCodePointOrder, noWord, type WordStream } from './word-list.ts'

/** Maximum number of pages and positions in a chunk, which is what a visitor loads for a word. */
export const chunkWeight = 20_000
const leastWeight = chunkWeight / 2

/** Increment whenever equal words at equal positions give a different chunk. */
const chunkFormat = 1

export interface WordChunk {
  first: string
  last: string
  /** Hash of its words and their positions: equal names mean equal contents. */
  name: string
  content(): Buffer
}

/** Every position of every word, sorted by word: those of rank r are at `offsets[r]` to `offsets[r + 1]`. */
interface Places {
  offsets: Uint32Array
  pages: Uint32Array
  /** Positions within the page: two bytes are enough unless a page is very long. */
  positions: Uint16Array | Uint32Array
  /** Number of pages of each word. */
  pageCounts: Uint32Array
}

/**
 * The word index in chunks: for each word its pages and positions. Uses a counting sort over numbers: an object per
 * position would take hundreds of megabytes for 20,000 pages. No word may occur both as first and as second word, or
 * its positions would be out of order.
 */
export function wordChunks(stream: WordStream): WordChunk[] {
  const { rankOf, ranked } = rankWords(stream.words)
  const places = sortPlaces(stream, rankOf, ranked.length)
  const { offsets, pageCounts } = places
  const count = (rank: number) => (offsets[rank + 1] as number) - (offsets[rank] as number)
  const present = Uint32Array.from(ranked.keys()).filter((rank) => count(rank) > 0)
  const weigh = (rank: number) => count(rank) + (pageCounts[rank] as number)
  return cut(present, weigh, (rank) => ranked[rank] as string).map((chunk) => {
    const words = Array.from(chunk, (rank) => ranked[rank] as string)
    const start = offsets[chunk[0] as number]
    const end = offsets[(chunk.at(-1) as number) + 1]
    const name = createHash('sha256')
      .update(JSON.stringify([chunkFormat, words]))
      .update(chunk.map(count))
    for (const part of [places.pages, places.positions]) name.update(part.subarray(start, end))
    return {
      first: words[0] as string,
      last: words.at(-1) as string,
      name: name.digest('hex').slice(0, 16),
      content: () => pagefind.chunk(words.map((word, at) => [word, stepsOf(places, chunk[at] as number)])),
    }
  })
}

/** The words as they are queried, sorted, and the rank of each by its number. */
function rankWords(words: readonly string[]): { rankOf: Uint32Array; ranked: string[] } {
  const spelled = words.map(withoutMarks)
  // Words that are equal without their marks share a rank.
  const rankOf = new Uint32Array(words.length + 1)
  const ranked: string[] = []
  for (const place of inCodePointOrder(spelled)) {
    if (spelled[place] !== ranked.at(-1)) ranked.push(spelled[place] as string)
    rankOf[place + 1] = ranked.length - 1
  }
  return { rankOf, ranked }
}

function sortPlaces(stream: WordStream, rankOf: Uint32Array, ranks: number): Places {
  const offsets = new Uint32Array(ranks + 1)
  const pageCounts = new Uint32Array(ranks)
  const lastPage = new Int32Array(ranks).fill(-1)
  eachPlace(stream, (number, page) => {
    const rank = rankOf[number] as number
    offsets[rank + 1] = (offsets[rank + 1] as number) + 1
    if (lastPage[rank] === page) return
    lastPage[rank] = page
    pageCounts[rank] = (pageCounts[rank] as number) + 1
  })
  for (let rank = 0; rank < ranks; rank++) {
    offsets[rank + 1] = (offsets[rank + 1] as number) + (offsets[rank] as number)
  }
  const next = offsets.slice()
  const pages = new Uint32Array(offsets[ranks] as number)
  const longest = stream.starts.reduce(
    (most, start, page) => Math.max(most, (stream.starts[page + 1] ?? start) - start),
    0,
  )
  const positions = new (longest <= 0x10000 ? Uint16Array : Uint32Array)(pages.length)
  eachPlace(stream, (number, page, position) => {
    const rank = rankOf[number] as number
    const place = next[rank] as number
    next[rank] = place + 1
    pages[place] = page
    positions[place] = position
  })
  return { offsets, pages, positions, pageCounts }
}

function eachPlace(
  { numbers, starts, seconds }: WordStream,
  visit: (number: number, page: number, position: number) => void,
): void {
  for (const layer of seconds ? [numbers, seconds] : [numbers]) {
    for (let page = 0; page + 1 < starts.length; page++) {
      const start = starts[page] as number
      for (let at = start; at < (starts[page + 1] as number); at++) {
        const number = layer[at] as number
        if (number !== noWord) visit(number, page, at - start)
      }
    }
  }
}

/** A word's pages and its positions on each, both delta-encoded. */
function stepsOf({ offsets, pages, positions }: Places, rank: number): WordPlaces[1] {
  const steps: WordPlaces[1] = []
  let pageBefore = 0
  let before = 0
  for (let at = offsets[rank] as number; at < (offsets[rank + 1] as number); at++) {
    const page = pages[at] as number
    const position = positions[at] as number
    if (steps.length === 0 || page !== pageBefore) {
      steps.push([page - pageBefore, [position]])
      pageBefore = page
    } else steps.at(-1)?.[1].push(position - before)
    before = position
  }
  return steps
}

/**
 * Divides ranks into chunks. Among the words that make a chunk neither too light nor too heavy, it ends before the word
 * with the lowest hash: chunks with different beginnings then end at the same word, so few chunks differ after a patch.
 * A heavy word gets its own chunk, so that it is not loaded with other words.
 */
function cut(ranks: Uint32Array, weigh: (rank: number) => number, word: (rank: number) => string): Uint32Array[] {
  const chunks: Uint32Array[] = []
  for (let start = 0; start < ranks.length; ) {
    let best: number | undefined
    let lowest = Number.POSITIVE_INFINITY
    let weight = 0
    let end = start
    for (; end < ranks.length; end++) {
      const rank = ranks[end] as number
      const wordWeight = weigh(rank)
      if (end > start && weight + wordWeight > chunkWeight) break
      const hash = weight >= leastWeight ? zlib.crc32(word(rank)) : Number.POSITIVE_INFINITY
      if (hash < lowest) {
        lowest = hash
        best = end
      }
      weight += wordWeight
    }
    const next = end === ranks.length ? end : (best ?? end)
    chunks.push(ranks.subarray(start, next))
    start = next
  }
  return chunks
}

/** Pagefind queries words without their diacritics; the marks of kana are kept. */
function withoutMarks(word: string): string {
  if (/^[a-z\d\u4e00-\u9fff]*$/.test(word)) return word
  const bare = word.normalize('NFD').replace(/(?![\u3099\u309A])\p{M}/gu, '')
  return /[\u3099\u309A]/.test(bare) ? bare.normalize('NFC') : bare
}
