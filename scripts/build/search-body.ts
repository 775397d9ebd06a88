import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { analyseHtml } from './analyse-html.ts'
import type { BuildContext, BuildStep } from './context.ts'
import { pagePath } from './finish-file.ts'
import { joinWords } from './join-words.ts'
import { firstLong, type PageText } from './page-text.ts'
import { packWords, readWords, type WordNotes } from './page-words.ts'
import {
  type BundleContent,
  type BundleGroup,
  fragmentFile,
  fragmentText,
  groupName,
  groupPages,
  readFragments,
} from './pagefind-format.ts'
import { metaFolder, type Release } from './release.ts'
import { reuseFile, reuseStep } from './reuse.ts'
import { buildBundle, type ChunksInput, keepRuntime } from './search-bundle.ts'
import { bodyBundle } from './search-files.ts'
import { writeTextChunks } from './text-chunks.ts'
import { noWord, type WordList } from './word-list.ts'

/** Pages of a fragment file, in the mean: their texts are longer than names. */
const perGroup = 8
/** Hits are shown in this sequence of kinds; what stands in a list of items says more than an item's own page. */
const kinds = ['package', 'reform', 'conversion', 'enchant', 'news', 'item']

/** The words of a release's pages. */
export const wordsFile = path.join(metaFolder, 'words.bin')
/** The group is that of the fragment file with what answers show of the page; for the key see `PageText.key`. */
type NotedPage = readonly [group: number, file: string, id: string, key: string]
type PageWords = WordNotes<NotedPage>

/** A page that is searched: read by this build, or noted by the one before. */
interface SearchedPage {
  file: string
  id: string
  key: string
  text?: PageText
  /** Place of the page in the notes of the previous release. */
  noted?: number
}

/** The index over what pages say; the index over names is a step of its own. */
export const searchBody: BuildStep = {
  name: 'search body',
  async run(context) {
    const { previous } = context
    const before = previous && readWords<NotedPage>(path.join(previous.folder, wordsFile), context.program)
    const pages = searchedPages(context, before)
    const hash = createHash('sha256').update(context.program)
    for (const { id, key } of pages) hash.update(`\0${id}\0${key}`)
    mkdirSync(path.join(context.staging, metaFolder), { recursive: true })
    const words = path.join(context.staging, wordsFile)
    if (reuseStep(context, 'search body', hash.digest('hex'), bodyBundle)) {
      keepRuntime(context, bodyBundle)
      if (previous && before) linkSync(path.join(previous.folder, wordsFile), words)
      return 'texts unchanged'
    }
    const stream = joinWords(pages, numbersOf, before?.stream)
    const groups = groupPages(pages, perGroup).map((group) => ({
      name: groupName(group.map(({ id, key }) => [id, key])),
      pages: group,
    }))
    const notes: PageWords = {
      pages: groups.flatMap(({ pages }, group) => pages.map(({ file, id, key }): NotedPage => [group, file, id, key])),
      groups: groups.map(({ name }) => name),
      stream,
    }
    writeFileSync(words, packWords(notes, context.program), { flag: 'wx' })
    const fragmentOf = fragments(before, previous)
    const content: BundleContent = {
      pages: notes.pages.map(([group, , id]) => ({ id, group })),
      groups: groups.map(
        ({ name, pages }): BundleGroup => ({ name, fragments: () => pages.map((page) => [page.id, fragmentOf(page)]) }),
      ),
      words: stream,
      metaFields: ['icon', 'kind', 'title'],
    }
    const { thread } = context
    const makeChunks = thread ? (input: ChunksInput) => thread.run('writeTextChunks', input) : writeTextChunks
    await buildBundle({ ...context, take: (file) => reuseFile(context, file) }, bodyBundle, content, makeChunks)
    const read = pages.filter(({ text }) => text).length
    return `texts of ${pages.length} pages, ${read} of them read`
  },
}

/** Every page that asks to be searched, in the sequence in which equal hits are shown. */
function searchedPages(context: BuildContext, before: PageWords | undefined): SearchedPage[] {
  const noted = new Map(before?.pages.map(([, file], place) => [file, place]))
  const pages: SearchedPage[] = []
  for (const file of context.analyses.files()) {
    let text = context.texts.get(file)
    const place = noted.get(file)
    if (!text && !context.written.has(file)) {
      if (before && place !== undefined) {
        const [, , id, key] = before.pages[place] as NotedPage
        pages.push({ file, id, key, noted: place })
        continue
      }
      // Without notes of the previous release the page is read again.
      if (!before) text = readText(context, file)
    }
    if (text) pages.push({ file, id: idOf(file), key: text.key, text })
  }
  const rank = ({ id }: SearchedPage) => kinds.indexOf(id.slice(0, id.indexOf('/')))
  return pages.sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1))
}

function readText({ staging, config }: BuildContext, file: string): PageText | undefined {
  return analyseHtml(readFileSync(path.join(staging, file), 'utf8'), pagePath(file), config.SITE_URL).text
}

/** The page's path without its slash, percent-encoded, as the index over names has it. */
function idOf(file: string): string {
  return pagePath(file).slice(1).split('/').map(encodeURIComponent).join('/')
}

function numbersOf({ text }: SearchedPage, list: WordList): Uint32Array {
  if (!text) throw new Error('a page without notes has no text')
  const { words, long } = text
  return words.map((word) => {
    if (word === 0) return noWord
    return word < firstLong ? list.numberOfPoint(word) : list.numberOf(long[word - firstLong] as string)
  })
}

/** A page's fragment: from its text, or from the fragment file that the previous release has of it. */
function fragments(before: PageWords | undefined, previous: Release | undefined): (page: SearchedPage) => string {
  const files = new Map<string, Record<string, unknown>>()
  const read = (group: string) => {
    let fragments = files.get(group)
    if (!fragments && previous) {
      const file = path.join(previous.folder, bodyBundle, fragmentFile(group))
      fragments = readFragments(zlib.gunzipSync(readFileSync(file)))
      files.set(group, fragments)
    }
    return fragments
  }
  return ({ id, text, noted }) => {
    if (text) return fragmentText(`/${id}`, text.meta, text.content, text.words.length)
    const group = before?.groups[before.pages[noted ?? -1]?.[0] ?? -1]
    const fragment = group === undefined ? undefined : read(group)?.[id]
    if (fragment === undefined) throw new Error(`the text of /${id} is in no fragment of the previous release`)
    return JSON.stringify(fragment)
  }
}
