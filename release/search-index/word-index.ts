import { CborWriter } from './cbor.ts'
import { inCodePointOrder, noWord, type WordStream } from './word-list.ts'

/** Most pages and positions of a chunk's words together, which is what a visitor loads for a word. */
export const chunkWeight = 20_000
const leastWeight = chunkWeight / 2

export interface WordChunk {
  first: string
  last: string
  content: Buffer
}

/**
 * The word index in chunks: for each word the pages and positions where it stands, both as steps, in CBOR. Made by a
 * counting sort over numbers: an object a position would be hundreds of megabytes for 20,000 pages. No word may stand
 * both first and second, or its places would not come in their sequence.
 */
export function wordChunks(stream: WordStream, magic: Uint8Array): WordChunk[] {
  const { words, numbers, starts, seconds } = stream
  const layers = seconds ? [numbers, seconds] : [numbers]
  const spelled = words.map(withoutMarks)
  const order = inCodePointOrder(spelled)
  // Words that are one without their marks share a rank.
  const rankOf = new Uint32Array(words.length + 1)
  const ranked: string[] = []
  for (const place of order) {
    if (spelled[place] !== ranked.at(-1)) ranked.push(spelled[place] as string)
    rankOf[place + 1] = ranked.length - 1
  }
  const pages = starts.length - 1
  const counts = new Uint32Array(ranked.length + 1)
  const pageCounts = new Uint32Array(ranked.length)
  const lastPage = new Int32Array(ranked.length).fill(-1)
  for (const layer of layers) {
    for (let page = 0; page < pages; page++) {
      for (let at = starts[page] as number; at < (starts[page + 1] as number); at++) {
        const number = layer[at] as number
        if (number === noWord) continue
        const rank = rankOf[number] as number
        counts[rank] = (counts[rank] as number) + 1
        if (lastPage[rank] === page) continue
        lastPage[rank] = page
        pageCounts[rank] = (pageCounts[rank] as number) + 1
      }
    }
  }
  const offsets = new Uint32Array(ranked.length + 1)
  for (let rank = 0; rank < ranked.length; rank++) {
    offsets[rank + 1] = (offsets[rank] as number) + (counts[rank] as number)
  }
  const next = offsets.slice()
  const pageAt = new Uint32Array(offsets[ranked.length] as number)
  const positionAt = new Uint32Array(pageAt.length)
  for (const layer of layers) {
    for (let page = 0; page < pages; page++) {
      const start = starts[page] as number
      for (let at = start; at < (starts[page + 1] as number); at++) {
        const number = layer[at] as number
        if (number === noWord) continue
        const rank = rankOf[number] as number
        const place = next[rank] as number
        next[rank] = place + 1
        pageAt[place] = page
        positionAt[place] = at - start
      }
    }
  }
  const present = Uint32Array.from(ranked.keys()).filter((rank) => (counts[rank] as number) > 0)
  const weigh = (rank: number) => (counts[rank] as number) + (pageCounts[rank] as number)
  const writer = new CborWriter(1 << 18)
  return cut(present, weigh, (rank) => ranked[rank] as string).map((chunk) => {
    writer.raw(magic)
    writer.array(1)
    writer.array(chunk.length)
    for (const rank of chunk) {
      writer.array(3)
      writer.text(ranked[rank] as string)
      writer.array(pageCounts[rank] as number)
      writePlaces(writer, pageAt, positionAt, offsets[rank] as number, offsets[rank + 1] as number)
      // Other spellings of the word: ours has none.
      writer.array(0)
    }
    return {
      first: ranked[chunk[0] as number] as string,
      last: ranked[chunk.at(-1) as number] as string,
      content: writer.take(),
    }
  })
}

function writePlaces(
  writer: CborWriter,
  pageAt: Uint32Array,
  positionAt: Uint32Array,
  start: number,
  end: number,
): void {
  let pageBefore = 0
  for (let at = start; at < end; ) {
    const page = pageAt[at] as number
    let after = at + 1
    while (after < end && pageAt[after] === page) after++
    writer.array(3)
    writer.number(page - pageBefore)
    pageBefore = page
    writer.array(after - at)
    let before = 0
    for (; at < after; at++) {
      const position = positionAt[at] as number
      writer.number(position - before)
      before = position
    }
    // Positions in the page's meta fields: the text holds the title already.
    writer.array(0)
  }
}

/**
 * Cuts ranks into chunks, before the word whose spelling hashes lowest among those that make a chunk neither too light
 * nor too heavy: wherever a chunk began, the next ends at the same word, so few chunks differ after a patch. A word that
 * is heavy by itself stands alone, so that no other word has to carry it.
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
      const own = weigh(rank)
      if (end > start && weight + own > chunkWeight) break
      const hash = weight >= leastWeight ? textHash(word(rank)) : Number.POSITIVE_INFINITY
      if (hash < lowest) {
        lowest = hash
        best = end
      }
      weight += own
    }
    const next = end === ranks.length ? end : (best ?? end)
    chunks.push(ranks.subarray(start, next))
    start = next
  }
  return chunks
}

/** FNV-1a, mixed once more: texts that differ in their last letter differ everywhere. For borders, not for names. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}

/** Pagefind asks for words without their diacritics; the marks of kana stay. */
function withoutMarks(word: string): string {
  if (/^[a-z\d\u4e00-\u9fff]*$/.test(word)) return word
  const bare = word.normalize('NFD').replace(/(?![\u3099\u309A])\p{M}/gu, '')
  return /[\u3099\u309A]/.test(bare) ? bare.normalize('NFC') : bare
}
