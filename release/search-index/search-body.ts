import { createHash } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildContext, BuildStep } from '../context.ts'
import { allDone } from '../files/all-done.ts'
import { pagePath } from '../files/finish-file.ts'
import { reuseStep } from '../files/reuse.ts'
import { metaFolder } from '../publish/release.ts'
import { analyseHtml } from '../verify/analyse-html.ts'
import { joinWords } from './join-words.ts'
import { firstLong, type PageText } from './page-text.ts'
import { packWords, readWords, type WordNotes } from './page-words.ts'
import {
  type BundleGroup,
  type Fragment,
  fragmentFile,
  fragmentText,
  groupName,
  groupPages,
} from './pagefind-format.ts'
import { type BundleWork, buildBundle, bundlePlace, keepRuntime } from './search-bundle.ts'
import { bodyBundle } from './search-files.ts'
import { writeTextChunks } from './text-chunks.ts'
import { noWord, type WordList, type WordStream } from './word-list.ts'

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
    const wordNotes = path.join(context.staging, wordsFile)
    if (reuseStep(context, 'search body', hash.digest('hex'), bodyBundle)) {
      keepRuntime(context, bodyBundle)
      if (previous && before) linkSync(path.join(previous.folder, wordsFile), wordNotes)
      return 'texts unchanged'
    }
    const fragmentOf = fragments(before, context)
    const grouped = groupPages(pages, perGroup)
    const groups = grouped.map(
      (group): BundleGroup => ({
        name: groupName(group.map(({ id, key }) => [id, key])),
        fragments: () => group.map((page) => [page.id, fragmentOf(page)]),
      }),
    )
    const noted = grouped.flatMap((group, number) =>
      group.map(({ file, id, key }): NotedPage => [number, file, id, key]),
    )
    let joined: WordStream | undefined
    const stream = () => (joined ??= joinWords(pages, numbersOf, before?.stream))
    const content = {
      pages: noted.map(([group, , id]) => ({ id, group })),
      groups,
      words: stream,
      metaFields: ['icon', 'kind', 'title'],
    }
    const writeNotes = async () => {
      const notes: PageWords = { pages: noted, groups: groups.map(({ name }) => name), stream: stream() }
      writeFileSync(wordNotes, packWords(notes, context.program), { flag: 'wx' })
    }
    const { thread } = context
    const work: BundleWork = thread
      ? {
          writeChunks: (input) => thread.run('writeTextChunks', input),
          shareFragments: (input) => thread.run('writeFragments', input),
        }
      : { writeChunks: writeTextChunks }
    // In this sequence: while this thread writes the notes, the other works already.
    await allDone([buildBundle(bundlePlace(context), bodyBundle, content, work), writeNotes()])
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
  const byKind = Map.groupBy(pages, ({ id }) => id.slice(0, id.indexOf('/')))
  return [...byKind]
    .sort(([a], [b]) => kinds.indexOf(a) - kinds.indexOf(b) || (a < b ? -1 : 1))
    .flatMap(([, group]) => group.sort((a, b) => (a.id < b.id ? -1 : 1)))
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

/** A page's fragment: from its text, or from the fragment file of the previous release. */
function fragments(
  before: PageWords | undefined,
  { previous, inherited, staging }: BuildContext,
): (page: SearchedPage) => Fragment {
  return ({ id, text, noted }) => {
    if (text) return fragmentText(`/${id}`, text.meta, text.content, text.words.length)
    const group = before?.groups[before.pages[noted ?? -1]?.[0] ?? -1]
    if (!previous || group === undefined)
      throw new Error(`the text of /${id} is in no fragment of the previous release`)
    const file = path.join(bodyBundle, fragmentFile(group))
    return { file: path.join(inherited?.has(file) ? staging : previous.folder, file) }
  }
}
