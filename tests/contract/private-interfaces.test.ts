/** The versions and files of Pagefind that publish/release/private-interfaces.ts is written for. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StagedFiles } from '../../publish/release/files/index.ts'
import { checkVersions, supportedVersions } from '../../publish/release/private-interfaces.ts'
import { writeSearchIndex, writeWordIndex } from '../../publish/release/search-index/index.ts'
import { readPage } from '../../publish/release/verify/index.ts'

const letters = ['紅', '色', '藥', '水', '之', '劍', '9', '\u16A0', '𠮷', 'a']
const texts = Array.from({ length: 400 }, (_, index) =>
  Array.from({ length: 1 + (index % 9) }, (_, at) => letters[(index * 7 + at * at) % 10] as string).join(' '),
)
const page = (index: number, text: string) =>
  readPage(
    `<main data-pagefind-body data-pagefind-meta="title[data-title], kind[data-kind], icon[data-icon]" data-title="名稱 ${index}" data-kind="item" data-icon="${index}">${text}</main>`,
    `/item/${index}`,
    'https://site.example',
  ).text as NonNullable<ReturnType<typeof readPage>['text']>

/** Writes our index of these texts and returns its files. */
async function writeOurs(folder: string, said: readonly string[]): Promise<string[]> {
  const staged = new StagedFiles(folder, undefined)
  const pages = said.map((text, index) => [`item/${index}.html`, page(index, text)] as const)
  for (const [file] of pages) staged.written.add(file)
  await writeSearchIndex({
    staged,
    pages: pages.map(([file]) => file),
    texts: new Map(pages),
    readText: () => undefined,
    sourceHash: 's',
    writeWords: async (input) => writeWordIndex(input),
  })
  return [...staged.files.keys()]
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'almanac-interfaces-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('versions', () => {
  it('are exactly those of package.json', () => {
    expect(() => checkVersions()).not.toThrow()
    const { dependencies } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../package.json'), 'utf8'))
    expect(dependencies).toMatchObject(supportedVersions)
  })
  it('of other programs are refused by name', () => {
    const other = (name: string) => (name === 'astro' ? '7.4.0' : supportedVersions[name as 'vite'])
    expect(() => checkVersions(other)).toThrow('astro 7.4.0 is installed, and the build is written for astro 7.3.5')
  })
})

it('the search index keeps most fragment files when one page changes', async () => {
  const fragments = async (name: string, said: readonly string[]) =>
    (await writeOurs(path.join(folder, name), said)).filter((file) => file.includes('/fragment/'))
  const before = await fragments('a', texts)
  const changed = await fragments('b', texts.with(200, '新'))
  expect(changed.filter((file) => !before.includes(file))).toHaveLength(1)
})
