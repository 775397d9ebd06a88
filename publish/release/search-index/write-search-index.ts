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

/** Pages of a fragment file, in the mean. */
const perGroup = 8
/** Hits are shown in this sequence of kinds; what stands in a list of items says more than an item's own page. */
const kinds = ['package', 'reform', 'conversion', 'enchant', 'news', 'item']
/** The fields of `PageText.meta`, sorted. */
const metaFields = ['icon', 'kind', 'title']
/** The words of a release's pages, in its own notes. */
export const wordsFile = `${metaFolder}/words.bin`
export const searchFolder = 'pagefind'

/** The group names the fragment file with what answers show of the page; for the key see `PageText.key`. */
type NotedPage = readonly [file: string, key: string, group: string]
type PageWords = WordNotes<NotedPage>

export interface SearchInput {
  staged: StagedFiles
  /** Every page of the release. */
  pages: Iterable<string>
  /** Of pages that this build wrote what they say. */
  texts: ReadonlyMap<string, PageText>
  /** The same of a page of the release before, where its notes of words are lost. */
  readText(file: string): PageText | undefined
  /** Of the program: it decides what counts as a word. */
  sourceHash: string
  /** Writes the index of words, here or in another thread. */
  writeWords(input: WordIndexInput): Promise<ReturnType<typeof writeWordIndex>>
}

/** A page that is searched: read by this build, or noted by the one before. */
interface SearchedPage {
  file: string
  id: string
  key: string
  /** Place of the page in the notes of the previous release, and the name of its fragment file there. */
  noted?: number
  group?: string
  /** Of a page without a place there. */
  text?: PageText
}

/** Writes the search index of a release's pages; files that are the same as before are kept. Returns a note for the log. */
export async function writeSearchIndex(input: SearchInput): Promise<string> {
  const { staged, sourceHash } = input
  const { previous } = staged
  const folder = previous?.folder ?? ''
  const known = new Set(searchFiles(previous))
  // Its notes say nothing where its index, as a part of a damaged release, is not to be kept.
  const before = known.size > 0 ? readWords<NotedPage>(path.join(folder, wordsFile), sourceHash) : undefined
  const pages = searchedPages(input, before)
  staged.makeFolderOf(wordsFile)
  if (before && isNoted(pages, before)) {
    for (const name of known) staged.keep(`${searchFolder}/${name}`)
    linkSync(path.join(folder, wordsFile), path.join(staged.folder, wordsFile))
    return 'texts unchanged'
  }
  const words = joinWords(pages, before?.stream)
  // While another thread makes the index of words, the rest is written here.
  const writing = input.writeWords({ words, folder: path.join(staged.folder, searchFolder), known })
  // Whoever waits for it hears of an error; until then it must not end the process.
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
  for (const { file } of chunks) if (known.has(file)) staged.keep(`${searchFolder}/${file}`)
  const counted = pages.map(({ id }, place) => ({
    id,
    group: noted[place]?.[2] ?? '',
    words: (words.starts[place + 1] as number) - (words.starts[place] as number),
  }))
  const meta = pagefind.meta(counted, chunks, metaFields)
  await writeEntry(staged, meta, pages.length, before !== undefined)
  const read = pages.filter(({ text }) => text).length
  return `texts of ${pages.length} pages, ${read} of them read`
}

/** Names of the index's files in a release. */
function searchFiles(release: FileTree | undefined): string[] {
  const prefix = `${searchFolder}/`
  return [...(release?.files.keys() ?? [])].flatMap((file) =>
    file.startsWith(prefix) ? file.slice(prefix.length) : [],
  )
}

/** Every page that asks to be searched, in the sequence in which equal hits are shown. */
function searchedPages({ pages, texts, staged, readText }: SearchInput, before: PageWords | undefined): SearchedPage[] {
  const noted = new Map(before?.pages.map(([file], place) => [file, place]))
  const found: SearchedPage[] = []
  for (const file of pages) {
    const written = staged.written.has(file)
    const place = written ? undefined : noted.get(file)
    if (before && place !== undefined) {
      const [, key, group] = before.pages[place] as NotedPage
      found.push({ file, id: idOf(file), key, noted: place, group })
      continue
    }
    const text = written || before ? texts.get(file) : readText(file)
    if (text) found.push({ file, id: idOf(file), key: text.key, text })
  }
  const byKind = Map.groupBy(found, ({ id }) => id.slice(0, id.indexOf('/')))
  return [...byKind]
    .sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b) || (a < b ? -1 : 1))
    .flatMap(([, group]) => group.sort((a, b) => (a.id < b.id ? -1 : 1)))
}

/** Whether these pages say what was noted. */
function isNoted(pages: readonly SearchedPage[], before: PageWords): boolean {
  return (
    pages.length === before.pages.length &&
    pages.every(({ file, key }, place) => before.pages[place]?.[0] === file && before.pages[place]?.[1] === key)
  )
}

/** The page's path without its slash, percent-encoded. */
function idOf(file: string): string {
  return file
    .replace(/\.html$/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}

/** Keeps or writes a compressed file whose name is made from its content: an equal name is equal content. */
function writeNamed(staged: StagedFiles, name: string, content: () => Buffer): void {
  const file = `${searchFolder}/${name}`
  if (staged.before(file)) staged.keep(file)
  else staged.write(file, zlib.gzipSync(content(), { level: gzipLevel }))
}

/** The files that name all others: Pagefind's own for browsers, and what they load first. */
async function writeEntry(staged: StagedFiles, meta: Buffer, pages: number, mayKeep: boolean): Promise<void> {
  const at = (name: string) => `${searchFolder}/${name}`
  const name = hash('sha256', meta).slice(0, 16)
  writeNamed(staged, pagefind.metaFile(name), () => meta)
  staged.write(at(pagefind.entryFile), JSON.stringify({ version: pagefind.version, ...pagefind.entry(name, pages) }))
  const runtime = pagefind.runtimeFiles
  // Equal sources are an equal lockfile, and so the same Pagefind.
  if (mayKeep && runtime.every((own) => staged.before(at(own)))) {
    for (const own of runtime) staged.keep(at(own))
    return
  }
  const made = await readRuntime()
  for (const own of runtime) {
    const bytes = made.get(own)
    if (!bytes) throw new Error(`Pagefind did not give out ${own}`)
    staged.write(at(own), bytes)
  }
}
