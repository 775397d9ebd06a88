import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { BuildContext } from '../context.ts'
import { listFiles } from '../files/list-files.ts'
import { type SideThread, startSideThread } from '../files/side-thread.ts'
import type { Release, ReleaseFile } from '../publish/release.ts'
import { analyseHtml } from '../verify/analyse-html.ts'
import { Analyses } from '../verify/analyses.ts'
import type { PageText } from './page-text.ts'
import { searchBody, wordsFile } from './search-body.ts'
import { bodyBundle } from './search-files.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'almanac-search-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Texts = Readonly<Record<string, string>>
let made = 0

/** Builds the index of a site whose pages say these texts, upon a release of other texts where one is given. */
async function release(texts: Texts, previous?: Release & { texts: Texts }, program = 'p', thread?: SideThread) {
  const staging = path.join(folder, String(made++))
  const analyses = new Analyses()
  const pageTexts = new Map<string, PageText>()
  const written = new Set<string>()
  for (const [file, text] of Object.entries(texts)) {
    const html = `<h1>題</h1><main data-pagefind-body data-pagefind-meta="title[data-title]" data-title="${file}">${text}</main>`
    mkdirSync(path.dirname(path.join(staging, file)), { recursive: true })
    writeFileSync(path.join(staging, file), text === '' ? '<p>none</p>' : html)
    const same = previous?.texts[file] === text
    const analysis = analyseHtml(text === '' ? '<p>none</p>' : html, `/${file}`, 'https://site.example')
    analyses.add(file, analysis)
    if (same) continue
    written.add(file)
    if (analysis.text) pageTexts.set(file, analysis.text)
  }
  const files = new Map<string, ReleaseFile>()
  const steps: Record<string, string> = {}
  const context = {
    inherited: new Set<string>(),
    ...(thread && { thread }),
    staging,
    previous,
    program,
    steps,
    files,
    analyses,
    texts: pageTexts,
    written,
    config: { SITE_URL: 'https://s.example' },
  }
  const note = await searchBody.run(context as unknown as BuildContext)
  const names = listFiles(staging).filter((name) => name.startsWith('pagefind/'))
  for (const name of names) files.set(name, { hash: '', size: 0 })
  const bytes = Object.fromEntries(names.map((name) => [name, readFileSync(path.join(staging, name), 'base64')]))
  const state = () => ({ pages: new Map(), analyses: new Analyses() })
  return { folder: staging, info: { steps } as unknown as Release['info'], files, state, texts, note, bytes }
}

const file = fc.tuple(fc.constantFrom('item', 'news', 'package'), fc.nat(40)).map(([kind, id]) => `${kind}/${id}.html`)
const text = fc.string({
  unit: fc.constantFrom('紅', '色', '藥', ' ', 'potion', '+', '5', '<p>', '</p>', '𠮷'),
  maxLength: 12,
})
const texts = fc.dictionary(file, text, { maxKeys: 40, noNullPrototype: true })

describe('the index over texts', () => {
  it('is the same whether it was made anew or upon any other release', async () => {
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

  it('is the same when another thread makes a part of it', async () => {
    const of = (text: string, every: number) =>
      Object.fromEntries(
        Array.from({ length: 400 }, (_, id) => [`item/${id}.html`, id % every ? '紅色藥' : `${text}${id}`]),
      )
    const thread = startSideThread()
    try {
      const alone = await release(of('水', 3), await release(of('紅', 2)))
      const shared = await release(of('水', 3), await release(of('紅', 2)), 'p', thread)
      expect(shared.note).toContain('of them read')
      expect(shared.bytes).toEqual(alone.bytes)
    } finally {
      await thread.end()
    }
  })

  it('throws what the other thread could not do', async () => {
    const before = await release({ 'item/1.html': '紅', 'item/2.html': '藥' })
    rmSync(path.join(before.folder, bodyBundle, 'fragment'), { recursive: true })
    const thread = startSideThread()
    try {
      const after = release({ 'item/1.html': '水', 'item/2.html': '藥' }, before, 'p', thread)
      await expect(after).rejects.toMatchObject({ code: 'ENOENT' })
    } finally {
      await thread.end()
    }
  })

  it('reads only what was written, and nothing when no text changed', async () => {
    const before = await release({ 'item/1.html': '紅', 'item/2.html': '藥' })
    expect((await release({ 'item/1.html': '紅', 'item/2.html': '水' }, before)).note).toBe(
      'texts of 2 pages, 1 of them read',
    )
    const same = await release(before.texts, before)
    expect(same.note).toBe('texts unchanged')
    expect(same.bytes).toEqual(before.bytes)
  })

  it('reads pages again where the notes of their words are lost', async () => {
    const before = await release({ 'item/1.html': '紅', 'item/2.html': '藥' })
    writeFileSync(path.join(before.folder, wordsFile), 'cut')
    const after = await release({ 'item/1.html': '紅', 'item/2.html': '水' }, before)
    expect(after.note).toBe('texts of 2 pages, 2 of them read')
    expect(after.bytes).toEqual((await release(after.texts)).bytes)
  })

  it('reads pages again where another program noted them, for which other pieces may be words', async () => {
    const before = await release({ 'item/1.html': '紅', 'item/2.html': '藥' }, undefined, 'q')
    const after = await release({ 'item/1.html': '紅', 'item/2.html': '水' }, before)
    expect(after.note).toBe('texts of 2 pages, 2 of them read')
    expect(after.bytes).toEqual((await release(after.texts)).bytes)
  })
})
