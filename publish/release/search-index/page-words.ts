/**
 * The words of all pages in a release's own notes, so that a build reads only changed pages: an index needs every word
 * of every page whenever one page changes.
 */
import { readFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'
import zlib from 'node:zlib'
import type { WordStream } from './word-list.ts'

export interface WordNotes<Page> {
  /** The notes on each page. */
  pages: readonly Page[]
  stream: WordStream
}

/**
 * The notes as bytes, after their checksum. `sourceHash` identifies the definition of a word and the format of the
 * notes.
 */
export function packWords<Page>(notes: WordNotes<Page>, sourceHash: string): Buffer {
  const { words, numbers, starts } = notes.stream
  // Half the size if two bytes are enough for a number.
  const packed = words.length < 0xffff ? Uint16Array.from(numbers) : Uint32Array.from(numbers)
  const content = serialize({ ...notes, sourceHash, stream: { words, numbers: packed, starts } })
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32LE(zlib.crc32(content))
  return Buffer.concat([checksum, content])
}

/** Reads the output of `packWords` from a file; undefined if it is missing or damaged, or other sources wrote it. */
export function readWords<Page>(file: string, sourceHash: string): WordNotes<Page> | undefined {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(4)
    if (zlib.crc32(content) !== bytes.readUInt32LE()) return
    const { sourceHash: writerHash, stream, ...notes } = deserialize(content)
    if (writerHash !== sourceHash) return
    return { ...notes, stream: { ...stream, numbers: Uint32Array.from(stream.numbers) } }
  } catch {
    return
  }
}
