import { hash } from 'node:crypto'
import { linkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { type FileTree, metaFolder, type StagedFiles } from '../files/index.ts'
import { type Fragment, pagefind } from '../private-interfaces.ts'
import { createFragmentReader, groupName, groupPages } from './fragments.ts'
import { joinWords } from './join-words.ts'
import type { PageText } from './page-text.ts'
import { packWords, readWords, type WordNotes } from './page-words.ts'
import { readRuntime } from './pagefind.ts'
import { gzipLevel, type WordIndexInput, type writeWordIndex } from './write-word-index.ts'

/** Average number of pages in a fragment file. */
const perGroup = 8
/**
 * Kinds in the order in which equal hits are shown; a page that lists an item is more useful than the item's own page.
 */
const kinds = ['map', 'monster', 'package', 'reform', 'conversion', 'enchant', 'news', 'item']
/** The fields of `PageText.meta`, sorted. */
const metaFields = ['icon', 'kind', 'title']
/** The words of a release's pages, in its own notes. */
export const wordsFile = `${metaFolder}/words.bin`
export const searchFolder = 'pagefind'

/** The group names the fragment file with the page's excerpt data; for the key see `PageText.key`. */
type NotedPage = readonly [file: string, key: string, group: string]
type PageWords = WordNotes<NotedPage>

export interface SearchInput {
  staged: StagedFiles
  /** Every page of the release. */
  pages: Iterable<string>
  /** Texts of the pages that this build wrote. */
  texts: ReadonlyMap<string, PageText>
  /** Reads the text of a page of the previous release, if its notes of words are lost. */
  readText(file: string): PageText | undefined
  /** Hash of the program's sources: they define what a word is. */
  sourceHash: string
  /** Writes the index of words, here or in another thread. */
  writeWords(input: WordIndexInput): Promise<ReturnType<typeof writeWordIndex>>
}

/** A searchable page: read by this build, or in the notes of the previous one. */
interface SearchedPage {
  file: string
  id: string
  key: string
  /** Index of the page in the notes of the previous release, and the name of its fragment file there. */
  noted?: number
  group?: string
  /** Text of a page that is not in those notes. */
  text?: PageText
}

/** Writes the search index of a release's pages; unchanged files are kept. Returns a note for the log. */
export async function writeSearchIndex(input: SearchInput): Promise<string> {
  const { staged, sourceHash } = input
  const { previous } = staged
  const folder = previous?.folder ?? ''
  const oldFiles = new Set(searchFiles(previous))
  // The notes are useless if the index of a damaged release is not kept.
  const before = oldFiles.size > 0 ? readWords<NotedPage>(path.join(folder, wordsFile), sourceHash) : undefined
  const pages = searchedPages(input, before)
  staged.makeFolderOf(wordsFile)
  if (before && isNoted(pages, before)) {
    for (const name of oldFiles) staged.keep(`${searchFolder}/${name}`)
    linkSync(path.join(folder, wordsFile), path.join(staged.folder, wordsFile))
    return 'texts unchanged'
  }
  const words = joinWords(pages, before?.stream)
  // While another thread writes the index of words, this thread writes the rest.
  const writing = input.writeWords({ words, folder: path.join(staged.folder, searchFolder), existingFiles: oldFiles })
  // The error is thrown at the `await` below; before that it must not end the process.
  writing.catch(() => {})
  const readFragment = createFragmentReader(path.join(folder, searchFolder))
  const fragmentOf = ({ id, text, group = '' }: SearchedPage): Fragment =>
    text ? pagefind.fragment(`/${id}`, text, text.pieces) : readFragment(group, id)
  const noted: NotedPage[] = []
  for (const group of groupPages(pages, perGroup)) {
    const name = groupName(group)
    writeNamed(staged, pagefind.fragmentFile(name), () =>
      pagefind.fragments(Object.fromEntries(group.map((page) => [page.id, fragmentOf(page)]))),
    )
    for (const { file, key } of group) noted.push([file, key, name])
  }
  const notes = packWords({ pages: noted, stream: words }, sourceHash)
  writeFileSync(path.join(staged.folder, wordsFile), notes, { flag: 'wx' })
  const { chunks, written } = await writing
  for (const [file, record] of written) staged.add(`${searchFolder}/${file}`, record)
  for (const { file } of chunks) if (oldFiles.has(file)) staged.keep(`${searchFolder}/${file}`)
  const counted = pages.map(({ id }, place) => ({
    id,
    group: noted[place]?.[2] ?? '',
    words: (words.starts[place + 1] as number) - (words.starts[place] as number),
  }))
  const meta = pagefind.meta(counted, chunks, metaFields)
  await writeEntry(staged, meta, pages.length, before !== undefined)
  const readCount = pages.filter(({ text }) => text).length
  return `texts of ${pages.length} pages, ${readCount} of them read`
}

/** Names of the index's files in a release. */
function searchFiles(release: FileTree | undefined): string[] {
  const prefix = `${searchFolder}/`
  return [...(release?.files.keys() ?? [])].flatMap((file) =>
    file.startsWith(prefix) ? file.slice(prefix.length) : [],
  )
}

/** Every searchable page, in the order in which equal hits are shown. */
function searchedPages({ pages, texts, staged, readText }: SearchInput, before: PageWords | undefined): SearchedPage[] {
  const placeByFile = new Map(before?.pages.map(([file], place) => [file, place]))
  const searched: SearchedPage[] = []
  for (const file of pages) {
    const isWritten = staged.written.has(file)
    const place = isWritten ? undefined : placeByFile.get(file)
    if (before && place !== undefined) {
      const [, key, group] = before.pages[place] as NotedPage
      searched.push({ file, id: idOf(file), key, noted: place, group })
      continue
    }
    const text = isWritten || before ? texts.get(file) : readText(file)
    if (text) searched.push({ file, id: idOf(file), key: text.key, text })
  }
  const byKind = Map.groupBy(searched, ({ id }) => id.slice(0, id.indexOf('/')))
  return [...byKind]
    .sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b) || (a < b ? -1 : 1))
    .flatMap(([, group]) => group.sort((a, b) => (a.id < b.id ? -1 : 1)))
}

/** Whether these pages equal those in the notes. */
function isNoted(pages: readonly SearchedPage[], before: PageWords): boolean {
  return (
    pages.length === before.pages.length &&
    pages.every(({ file, key }, place) => before.pages[place]?.[0] === file && before.pages[place]?.[1] === key)
  )
}

/** The page's path without its leading slash, percent-encoded. */
function idOf(file: string): string {
  return file
    .replace(/\.html$/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}

/** Keeps or writes a compressed file whose name is a hash of its content: equal names have equal content. */
function writeNamed(staged: StagedFiles, name: string, content: () => Buffer): void {
  const file = `${searchFolder}/${name}`
  if (staged.before(file)) staged.keep(file)
  else staged.write(file, zlib.gzipSync(content(), { level: gzipLevel }))
}

/** The entry files: Pagefind's own files for browsers, and the file that they load first. */
async function writeEntry(staged: StagedFiles, meta: Buffer, pages: number, mayKeep: boolean): Promise<void> {
  const at = (name: string) => `${searchFolder}/${name}`
  const name = hash('sha256', meta).slice(0, 16)
  writeNamed(staged, pagefind.metaFile(name), () => meta)
  staged.write(at(pagefind.entryFile), JSON.stringify({ version: pagefind.version, ...pagefind.entry(name, pages) }))
  const runtime = pagefind.runtimeFiles
  // Equal sources have an equal lockfile, and so the same Pagefind.
  if (mayKeep && runtime.every((file) => staged.before(at(file)))) {
    for (const file of runtime) staged.keep(at(file))
    return
  }
  const bytesByFile = await readRuntime()
  for (const file of runtime) {
    const bytes = bytesByFile.get(file)
    if (!bytes) throw new Error(`Pagefind did not return ${file}`)
    staged.write(at(file), bytes)
  }
}
