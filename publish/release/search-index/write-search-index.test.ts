import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { type FileTree, StagedFiles } from '../files/index.ts'
import { readPage } from '../verify/index.ts'
import { startWorkers } from '../workers.ts'
import type { PageText } from './page-text.ts'
import { type SearchInput, wordsFile, writeSearchIndex } from './write-search-index.ts'
import { writeWordIndex } from './write-word-index.ts'

const folder = temporaryFolder('almanac-search')

type Texts = Readonly<Record<string, string>>
type WriteWords = SearchInput['writeWords']
let releaseCount = 0
const inProcess: WriteWords = async (input) => writeWordIndex(input)
const textOf = (html: string, file: string) => readPage(html, `/${file}`, 'https://site.example').text

/** Builds the index of pages with these texts, after the release `previous`. */
async function release(texts: Texts, previous?: FileTree & { texts: Texts }, sourceHash = 's', writeWords = inProcess) {
  const staging = path.join(folder, String(releaseCount++))
  const staged = new StagedFiles(staging, previous)
  const pageTexts = new Map<string, PageText>()
  for (const [file, text] of Object.entries(texts)) {
    const html = `<h1>題</h1><main data-pagefind-body data-pagefind-meta="title[data-title]" data-title="${file}">${text}</main>`
    mkdirSync(path.dirname(path.join(staging, file)), { recursive: true })
    writeFileSync(path.join(staging, file), text === '' ? '<p>none</p>' : html)
    if (previous?.texts[file] === text) continue
    staged.written.add(file)
    const pageText = text === '' ? undefined : textOf(html, file)
    if (pageText) pageTexts.set(file, pageText)
  }
  const readText = (file: string) => textOf(readFileSync(path.join(staging, file), 'utf8'), file)
  const input = { staged, pages: Object.keys(texts), texts: pageTexts, readText, sourceHash, writeWords }
  const note = await writeSearchIndex(input)
  const names = globSync('pagefind/**/*', { cwd: staging, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(staging, path.join(entry.parentPath, entry.name)))
  const bytes = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(staging, name), 'base64')]))
  return { folder: staging, files: staged.files, texts, note, bytes }
}

const file = fc.tuple(fc.constantFrom('item', 'news', 'package'), fc.nat(40)).map(([kind, id]) => `${kind}/${id}.html`)
const text = fc.string({
  unit: fc.constantFrom('紅', '色', '藥', ' ', 'potion', '+', '5', '<p>', '</p>', '𠮷'),
  maxLength: 12,
})
const texts = fc.dictionary(file, text, { maxKeys: 40, noNullPrototype: true })

it('the index is equal after a full build and after an update of any other release', async () => {
  const empty = await release({})
  await fc.assert(
    fc.asyncProperty(texts, texts, async (a, b) => {
      const before = await release(a, empty)
      const mixed = { ...a, ...b }
      const cold = await release(mixed, empty)
      const changed = await release(mixed, before)
      expect(changed.bytes).toEqual(cold.bytes)
      expect(readFileSync(path.join(changed.folder, wordsFile))).toEqual(
        readFileSync(path.join(cold.folder, wordsFile)),
      )
    }),
    { numRuns: 25 },
  )
})

it('the index is equal if a worker makes a part of it', async () => {
  const of = (text: string, every: number) =>
    Object.fromEntries(
      Array.from({ length: 400 }, (_, id) => [`item/${id}.html`, id % every ? '紅色藥' : `${text}${id}`]),
    )
  const workers = startWorkers(1)
  const inWorker: WriteWords = (input) => workers.run('writeWordIndex', input)
  try {
    const alone = await release(of('水', 3), await release(of('紅', 2)))
    const shared = await release(of('水', 3), await release(of('紅', 2)), 's', inWorker)
    expect(shared.note).toContain('of them read')
    expect(shared.bytes).toEqual(alone.bytes)
  } finally {
    await workers.end()
  }
})

it('an update reads only written pages, and none if no text changed', async () => {
  const before = await release({ 'item/1.html': '紅', 'item/2.html': '藥' })
  expect((await release({ 'item/1.html': '紅', 'item/2.html': '水' }, before)).note).toBe(
    'texts of 2 pages, 1 of them read',
  )
  const same = await release(before.texts, before)
  expect(same.note).toBe('texts unchanged')
  expect(same.bytes).toEqual(before.bytes)
})

it('an update reads all pages if the file of words is damaged', async () => {
  const before = await release({ 'item/1.html': '紅', 'item/2.html': '藥' })
  writeFileSync(path.join(before.folder, wordsFile), 'damaged')
  const after = await release({ 'item/1.html': '紅', 'item/2.html': '水' }, before)
  expect(after.note).toBe('texts of 2 pages, 2 of them read')
  expect(after.bytes).toEqual((await release(after.texts)).bytes)
})
