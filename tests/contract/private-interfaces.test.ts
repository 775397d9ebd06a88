/** The versions and files of Pagefind that release/private-interfaces.ts is written for. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeStockBundle } from '../../bench/search/stock-pagefind.ts'
import { pairOf } from '../../domain/search/texts.ts'
import { StagedFiles } from '../../release/files/index.ts'
import { checkVersions, pagefind, supportedVersions } from '../../release/private-interfaces.ts'
import { writeSearchIndex, writeWordIndex } from '../../release/search-index/index.ts'
import { readPage } from '../../release/verify/index.ts'

const signature = pagefind.signature.toString()

type Cbor = number | string | Cbor[]

function decodeCbor(bytes: Buffer): Cbor {
  let at = 0
  const count = (info: number) => {
    if (info < 24) return info
    const size = 2 ** (info - 24)
    at += size
    return bytes.readUIntBE(at - size, size)
  }
  const read = (): Cbor => {
    const head = bytes[at++] as number
    const [major, n] = [head >> 5, count(head & 31)]
    if (major === 0) return n
    if (major === 1) return -1 - n
    if (major === 3) {
      at += n
      return bytes.toString('utf8', at - n, at)
    }
    if (major === 4) return Array.from({ length: n }, read)
    throw new Error(`Pagefind wrote CBOR of the major type ${major}`)
  }
  return read()
}

/** The pages of a bundle and their words with positions. */
function readBundle(folder: string) {
  const open = (name: string) => {
    const bytes = zlib.gunzipSync(readFileSync(path.join(folder, name)))
    expect(bytes.subarray(0, signature.length).toString()).toBe(signature)
    return bytes.subarray(signature.length)
  }
  const entry = JSON.parse(readFileSync(path.join(folder, 'pagefind-entry.json'), 'utf8'))
  const { hash, page_count: pageCount } = entry.languages[pagefind.language]
  const [version, pages, chunks, filters, sorts, fields] = decodeCbor(open(`pagefind.${hash}.pf_meta`)) as [
    string,
    [string, number, string][],
    [string, string, string][],
    [string, string][],
    Cbor[],
    string[],
  ]
  const urls = pages.map(([id, , group]) => {
    const fragments = JSON.parse(open(`fragment/${group}.pf_fragment`).toString('utf8'))
    return fragments[id] as { url: string; meta: object; filters: object; content: string; word_count: number }
  })
  const words: Record<string, Record<string, number[]>> = {}
  let before = Buffer.alloc(0)
  for (const [, , name] of chunks) {
    const [list] = decodeCbor(open(`index/${name}.pf_index`)) as [[string, [number, number[], number[]][], Cbor[]][]]
    for (const [word, places] of list) {
      expect(Buffer.compare(before, Buffer.from(word))).toBe(-1)
      before = Buffer.from(word)
      let page = 0
      for (const [step, locations] of places) {
        page += step
        if (locations.length === 0) continue
        let position = 0
        const positions: number[] = []
        for (const location of locations) {
          // A negative number sets the weight, and the next position counts from the start.
          if (location < 0) position = 0
          else position += location
          if (location >= 0) positions.push(position)
        }
        words[word] ??= {}
        const url = urls[page]?.url ?? ''
        words[word][url] = positions
      }
    }
  }
  return {
    version,
    included: entry.include_characters,
    pageCount,
    pages: urls,
    words,
    filters,
    sorts,
    fields,
  }
}

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

describe('our writer of Pagefind files', () => {
  it('writes the same index as Pagefind', async () => {
    await writeStockBundle(path.join(folder, 'theirs'), { maxFragments: 50 }, async ({ addRecord }) => {
      for (const [index, said] of texts.entries()) {
        const { content, meta } = page(index, said)
        await addRecord({ url: `/item/${index}`, content, meta })
      }
    })
    await writeOurs(folder, texts)
    const ours = readBundle(path.join(folder, 'pagefind'))
    const theirs = readBundle(path.join(folder, 'theirs'))
    // Ours also has each pair of neighbours as a word, and another order of pages.
    const single = Object.entries(ours.words).filter(([word]) => word in theirs.words)
    expect(Object.fromEntries(single)).toEqual(theirs.words)
    const added = Object.keys(ours.words).filter((word) => !(word in theirs.words))
    expect(added.every((word) => letters.some((a) => letters.some((b) => pairOf(a, b) === word)))).toBe(true)
    const byUrl = (pages: typeof ours.pages) => pages.toSorted((a, b) => (a.url < b.url ? -1 : 1))
    expect({ ...ours, words: {}, pages: byUrl(ours.pages) }).toEqual({
      ...theirs,
      words: {},
      pages: byUrl(theirs.pages),
    })
    const names = (name: string) =>
      readdirSync(path.join(folder, name))
        .filter((file) => !/\.(?:br|gz)$/.test(file))
        .map((file) => file.replace(/_\w+\.pf/, '.pf'))
        .sort()
    expect(names('pagefind')).toEqual(names('theirs'))
  })

  it('leaves most fragment files as they are when one page changes', async () => {
    const fragments = async (name: string, said: readonly string[]) =>
      (await writeOurs(path.join(folder, name), said)).filter((file) => file.includes('/fragment/'))
    const before = await fragments('a', texts)
    const changed = await fragments('b', texts.with(200, '新'))
    expect(changed.filter((file) => !before.includes(file))).toHaveLength(1)
  })
})
