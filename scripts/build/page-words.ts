/**
 * The words of all pages in a release's own notes, so that a build reads again only the pages that it renders: the index
 * over texts needs every word of every page whenever one page changes.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { metaFolder } from './release.ts'
import { noWord, type WordStream } from './word-list.ts'

export const wordsFile = path.join(metaFolder, 'words.bin')
/** Counts up whenever what stands below, or what counts as a page's words, changes. */
const wordsFormat = 1

/** A page of the notes. */
export interface NotedPage {
  file: string
  id: string
  /** See `PageText.key`. */
  key: string
  /** The fragment file that holds what answers show of the page. */
  group: string
}

export interface PageWords {
  pages: readonly NotedPage[]
  stream: WordStream
}

interface Header {
  format: number
  /** Bytes of a number: two, where that is enough. */
  width: 2 | 4
  words: string[]
  pages: [file: string, id: string, key: string, group: string, count: number][]
}

/** The notes as bytes: the length of a JSON header, the header, and a number for each piece; 0 is no word. */
export function packWords({ pages, stream: { words, numbers, starts } }: PageWords): Buffer {
  const width = words.length < 0xffff ? 2 : 4
  const header: Header = {
    format: wordsFormat,
    width,
    words: [...words],
    pages: pages.map(({ file, id, key, group }, page) => [
      file,
      id,
      key,
      group,
      (starts[page + 1] as number) - (starts[page] as number),
    ]),
  }
  const text = Buffer.from(JSON.stringify(header))
  // Numbers begin where typed arrays may begin.
  const start = Math.ceil((4 + text.length) / 4) * 4
  const bytes = Buffer.alloc(start + numbers.length * width)
  bytes.writeUInt32LE(text.length)
  bytes.set(text, 4)
  const Numbers = width === 2 ? Uint16Array : Uint32Array
  const packed = new Numbers(bytes.buffer, bytes.byteOffset + start, numbers.length)
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number
    packed[at] = number === noWord ? 0 : number + 1
  }
  return bytes
}

/** What `packWords` wrote; undefined where it is damaged, or another version of the program wrote it. */
export function unpackWords(bytes: Buffer): PageWords | undefined {
  try {
    const size = bytes.readUInt32LE()
    const { format, width, words, pages } = JSON.parse(bytes.toString('utf8', 4, 4 + size)) as Header
    if (format !== wordsFormat) return
    const starts = new Uint32Array(pages.length + 1)
    pages.forEach(([, , , , count], page) => {
      starts[page + 1] = (starts[page] as number) + count
    })
    const length = starts[pages.length] as number
    const begin = Math.ceil((4 + size) / 4) * 4
    if (bytes.length !== begin + length * width) return
    // A copy, for a file's bytes may begin anywhere in the memory.
    const own = Uint8Array.prototype.slice.call(bytes, begin).buffer
    const packed = width === 2 ? new Uint16Array(own) : new Uint32Array(own)
    const numbers = new Uint32Array(length)
    for (let at = 0; at < length; at++) numbers[at] = packed[at] === 0 ? noWord : (packed[at] as number) - 1
    const noted = pages.map(([file, id, key, group]) => ({ file, id, key, group }))
    return { pages: noted, stream: { words, numbers, starts } }
  } catch {
    return
  }
}

/** The notes of a release's folder; undefined where there are none that can be read. */
export function readWords(folder: string): PageWords | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(path.join(folder, wordsFile))
  } catch {
    return
  }
  return unpackWords(bytes)
}
