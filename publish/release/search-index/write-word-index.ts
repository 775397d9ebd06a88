import { mkdirSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { type ReleaseFile, writeFile } from '../files/index.ts'
import { pagefind } from '../private-interfaces.ts'
import { wordChunks } from './word-index.ts'
import type { WordStream } from './word-list.ts'
import { pairsOf } from './word-pairs.ts'

/**
 * Level 6 makes word chunks 1 % smaller than 5 and takes 1.6 times as long; 9 makes them 1.6 % smaller in four times as
 * long.
 */
export const gzipLevel = 5

export interface WordIndexInput {
  words: WordStream
  /** The index's folder. */
  folder: string
  existingFiles: ReadonlySet<string>
}

/** A part of the word index, which a browser finds by its first and last word. */
export interface IndexChunk {
  file: string
  hash: string
  first: string
  last: string
}

export interface WordIndex {
  /** All chunks of the index. */
  chunks: IndexChunk[]
  written: (readonly [file: string, record: ReleaseFile])[]
}

/** Writes the missing files of a word index, and returns the names of all. */
export function writeWordIndex({ words, folder, existingFiles }: WordIndexInput): WordIndex {
  const index: WordIndex = { chunks: [], written: [] }
  for (const { first, last, name, content } of wordChunks({ ...words, ...pairsOf(words) })) {
    const file = pagefind.chunkFile(name)
    index.chunks.push({ file, hash: name, first, last })
    if (existingFiles.has(file)) continue
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
    const bytes = zlib.gzipSync(content(), { level: gzipLevel })
    index.written.push([file, writeFile({ folder, previous: undefined }, { file, bytes })])
  }
  return index
}
