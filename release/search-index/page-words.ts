/**
 * The words of all pages in a release's own notes, so that a build makes anew only those of pages that changed: an index
 * needs every word of every page whenever one page changes.
 */
import { readFileSync } from 'node:fs'
import zlib from 'node:zlib'
import type { WordStream } from './word-list.ts'

export interface WordNotes<Page> {
  /** What is noted of each page, as it can be told in JSON. */
  pages: readonly Page[]
  /** Names of the fragment files. */
  groups: readonly string[]
  stream: WordStream
}

interface Header<Page> {
  /** Hash over sources and settings: they decide what counts as a word, and how notes are written. */
  sourceHash: string
  /** Bytes of a number: two, where that is enough. */
  width: 2 | 4
  words: readonly string[]
  pages: readonly Page[]
  groups: readonly string[]
  /** Pieces of each page. */
  counts: number[]
}

/** The checksum of what follows and the length of the header. */
const headSize = 8

/** The notes as bytes: a head, the header as JSON, and a number for each piece. */
export function packWords<Page>(
  { pages, groups, stream: { words, numbers, starts } }: WordNotes<Page>,
  sourceHash: string,
): Buffer {
  const width = words.length < 0xffff ? 2 : 4
  const counts = pages.map((_, page) => (starts[page + 1] as number) - (starts[page] as number))
  const header: Header<Page> = { sourceHash, width, words, pages, groups, counts }
  const text = Buffer.from(JSON.stringify(header))
  const start = numbersStart(text.length)
  const bytes = Buffer.alloc(start + numbers.length * width)
  bytes.writeUInt32LE(text.length, 4)
  bytes.set(text, headSize)
  const Numbers = width === 2 ? Uint16Array : Uint32Array
  new Numbers(bytes.buffer, bytes.byteOffset + start, numbers.length).set(numbers)
  bytes.writeUInt32LE(zlib.crc32(bytes.subarray(4)))
  return bytes
}

/** What `packWords` wrote; undefined where it is damaged, or a program of other sources wrote it. */
export function unpackWords<Page>(bytes: Buffer, sourceHash: string): WordNotes<Page> | undefined {
  try {
    if (zlib.crc32(bytes.subarray(4)) !== bytes.readUInt32LE()) return
    const size = bytes.readUInt32LE(4)
    const header = JSON.parse(bytes.toString('utf8', headSize, headSize + size)) as Header<Page>
    if (header.sourceHash !== sourceHash) return
    const { width, words, pages, groups, counts } = header
    const starts = new Uint32Array(pages.length + 1)
    for (let page = 0; page < pages.length; page++)
      starts[page + 1] = (starts[page] as number) + (counts[page] as number)
    // A copy, for a file's bytes may begin anywhere in the memory.
    const own = Uint8Array.prototype.slice.call(bytes, numbersStart(size)).buffer
    const numbers = width === 2 ? new Uint32Array(new Uint16Array(own)) : new Uint32Array(own)
    return { pages, groups, stream: { words, numbers, starts } }
  } catch {
    return
  }
}

/** Numbers begin where typed arrays may begin. */
function numbersStart(headerSize: number): number {
  return Math.ceil((headSize + headerSize) / 4) * 4
}

/** The notes in a file; undefined where there are none that this program can use. */
export function readWords<Page>(file: string, sourceHash: string): WordNotes<Page> | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch {
    return
  }
  return unpackWords(bytes, sourceHash)
}
