/**
 * Pagefind 1.6's index files, written by ourselves: its own writer makes the whole index anew for one changed name, and
 * two runs need not agree. Its browser part reads them; tests/contract/pagefind-format.test.ts compares both writers.
 */
import { hash } from 'node:crypto'
import { CborWriter } from './cbor.ts'
import { textHash, wordChunks } from './word-index.ts'
import type { WordStream } from './word-list.ts'

/** What stands before the content of each compressed file. */
const magic = Buffer.from('pagefind_dcd')
/** Counts up whenever equal pages get other fragments than before: fragment files are named after their pages. */
const fragmentFormat = 1

export interface BundlePage {
  /** Unique in the bundle; answers name a page by it. */
  id: string
  /** Place of the group of pages that it shares a fragment file with. */
  group: number
}

export interface BundleGroup {
  name: string
  /** What answers show of its pages, by their ids. Asked for only where its file is new. */
  fragments(): [id: string, fragment: Fragment][]
}

/** What answers show of a page, as JSON (see `fragmentText`), or the fragment file of an earlier index that has it. */
export type Fragment = string | { file: string }

export interface BundleContent {
  /** Equal phrase hits are answered in this sequence. */
  pages: readonly BundlePage[]
  groups: readonly BundleGroup[]
  /** The words of all pages; what else stands in the word index is made by who writes it. */
  words: WordStream
  /** Names of the fields that fragments have in their `meta`, sorted. */
  metaFields: readonly string[]
}

/** A file of the bundle before compression. Equal names mean equal content. */
export interface BundleFile {
  name: string
  content(): Buffer
}

export interface BundleOptions {
  version: string
  language: string
}

/** A part of the word index, which a browser finds by its first and last word. */
export interface IndexChunk {
  /** Hash of its content; see `chunkFile`. */
  hash: string
  first: string
  last: string
}

/** The files of a word index. */
export function chunkFiles(words: WordStream): (IndexChunk & BundleFile)[] {
  return wordChunks(words, magic).map(({ first, last, content }) => {
    const hash = hashOf(content)
    return { hash, first, last, name: chunkFile(hash), content: () => content }
  })
}

export function chunkFile(hash: string): string {
  return `index/${hash}.pf_index`
}

/** The file that names all others of an index, and the hash by which a browser asks for it. */
export function metaFile(
  { pages, groups, words, metaFields }: BundleContent,
  chunks: readonly IndexChunk[],
  { version, language }: BundleOptions,
): BundleFile & { hash: string } {
  const meta = new CborWriter(1 << 20)
  meta.raw(magic)
  meta.array(6)
  meta.text(version)
  meta.array(pages.length)
  pages.forEach(({ id, group }, page) => {
    meta.array(3)
    meta.text(id)
    meta.number((words.starts[page + 1] as number) - (words.starts[page] as number))
    meta.text((groups[group] as BundleGroup).name)
  })
  meta.array(chunks.length)
  for (const { first, last, hash } of chunks) {
    meta.array(3)
    for (const part of [first, last, hash]) meta.text(part)
  }
  // Filters and sorts: answers are counted and chosen by their ids, which say the kind (src/elements/search/hits.ts).
  meta.array(0)
  meta.array(0)
  meta.array(metaFields.length)
  for (const field of metaFields) meta.text(field)
  const content = meta.take()
  const own = `${language}_${hashOf(content)}`
  return { name: `pagefind.${own}.pf_meta`, hash: own, content: () => content }
}

/** What an answer shows of a page. The pieces of `content`, parted by U+200B, are counted as its words. */
export function fragmentText(
  url: string,
  meta: Readonly<Record<string, string>>,
  content: string,
  count: number,
): string {
  return JSON.stringify({ anchors: [], content, filters: {}, meta, url, word_count: count })
}

export function fragmentFile(group: string): string {
  return `fragment/${group}.pf_fragment`
}

/**
 * The fragments of a fragment file, as they stand there, by the id of their page. None is read as JSON: within a text a
 * quote follows a backslash, so that what looks like the begin of a fragment is one.
 */
export function readFragments(content: Buffer): Map<string, string> {
  const text = content.toString('utf8', magic.length)
  const begins = [...text.matchAll(/[{,]("[^"]*"):(?=\{"anchors":\[\],)/g)]
  return new Map(
    begins.map(({ 0: begin, 1: id = '', index }, place) => {
      const end = begins[place + 1]?.index ?? text.length - 1
      return [JSON.parse(id) as string, text.slice(index + begin.length, end)]
    }),
  )
}

/**
 * A page whose id says so begins a group, of so many in the mean: what changes elsewhere leaves a group as it is.
 */
export function groupPages<Page extends { id: string }>(pages: readonly Page[], perGroup: number): Page[][] {
  const groups: Page[][] = []
  for (const page of pages) {
    const last = groups.at(-1)
    if (last && textHash(page.id) % perGroup !== 0) last.push(page)
    else groups.push([page])
  }
  return groups
}

/** The name of the file of these pages, from their ids and keys; equal keys mean equal fragments. */
export function groupName(group: readonly (readonly [id: string, key: string])[]): string {
  const text = group.map(([id, key]) => `${id}\0${key}\0`).join('')
  return hash('sha256', `${fragmentFormat}\0${text}`).slice(0, 16)
}

/** The content of a fragment file. */
export function fragmentsContent(fragments: readonly (readonly [id: string, fragment: string])[]): Buffer {
  const parts = fragments.map(([id, fragment]) => `${JSON.stringify(id)}:${fragment}`)
  return Buffer.concat([magic, Buffer.from(`{${parts.join(',')}}`)])
}

function hashOf(content: Buffer): string {
  return hash('sha256', content).slice(0, 16)
}
