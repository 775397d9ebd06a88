/** Our writer of Pagefind's files beside Pagefind's own: a version that changes the format fails here. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { writeStockBundle } from '../../bench/search/stock-pagefind.ts'
import { pairWord } from '../../domain/search/pairs.ts'
import { CborWriter } from '../../release/search-index/cbor.ts'
import { fragmentFiles } from '../../release/search-index/fragment-files.ts'
import { indexLanguage } from '../../release/search-index/pagefind.ts'
import { buildBundle, writeChunks } from '../../release/search-index/search-bundle.ts'
import { type BundleRecord, contentOf } from '../../release/search-index/search-records.ts'

const magic = 'pagefind_dcd'

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

/** A bundle in plain words: address of each page → its meta and words with positions. */
function readBundle(folder: string) {
  const open = (name: string) => {
    const bytes = zlib.gunzipSync(readFileSync(path.join(folder, name)))
    expect(bytes.subarray(0, magic.length).toString()).toBe(magic)
    return bytes.subarray(magic.length)
  }
  const entry = JSON.parse(readFileSync(path.join(folder, 'pagefind-entry.json'), 'utf8'))
  const { hash, page_count: pageCount } = entry.languages[indexLanguage]
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
    pageCount,
    pages: urls,
    words,
    filters,
    sorts,
    fields,
  }
}

const letters = ['紅', '色', '藥', '水', '之', '劍', '9', '\u16A0', '𠮷', 'a']
const records: BundleRecord[] = Array.from({ length: 400 }, (_, index) => {
  const name = Array.from({ length: 1 + (index % 9) }, (_, at) => letters[(index * 7 + at * at) % 10] as string)
  const words = [...name, pairWord(name[0] as string, '之'), `zz${index}`]
  const meta = { title: `名稱 ${index}`, kind: 'item' }
  const content = words.join('\u200B')
  return { id: `item/${index}`, url: `/item/${index}`, words: () => words, content, meta: () => meta }
})

const shape = { perGroup: 8, metaFields: ['kind', 'title'] }

describe('our writer of Pagefind’s files', () => {
  it('says the same as Pagefind’s own writer about the same records', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'almanac-pagefind-'))
    try {
      await writeStockBundle(path.join(folder, 'theirs'), { maxFragments: 50 }, async ({ addRecord }) => {
        for (const { url, content, meta } of records) await addRecord({ url, content, meta: { ...meta() } })
      })
      const place = { staging: folder, previous: undefined, steps: {}, take() {}, wrote() {} }
      const content = contentOf(records, shape)
      await buildBundle(place, 'ours', { ...content, words: () => content.words }, { writeChunks })
      const [ours, theirs] = [readBundle(path.join(folder, 'ours')), readBundle(path.join(folder, 'theirs'))]
      expect(ours).toEqual(theirs)
      expect(
        readdirSync(path.join(folder, 'ours'))
          .sort()
          .map((name) => name.replace(/_\w+\.pf/, '.pf')),
      ).toEqual(
        readdirSync(path.join(folder, 'theirs'))
          .sort()
          .map((name) => name.replace(/_\w+\.pf/, '.pf')),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('leaves most fragment files as they are when one record changes', () => {
    const names = (list: BundleRecord[]) => fragmentFiles(contentOf(list, shape).groups).map(({ name }) => name)
    const before = names(records)
    const changed = records.map((record, at) => (at === 200 ? { ...record, meta: () => ({ title: '新' }) } : record))
    expect(names(changed).filter((name) => !before.includes(name))).toHaveLength(1)
    const fewer = records.filter((_, at) => at !== 200)
    expect(names(fewer).filter((name) => !before.includes(name)).length).toBeLessThanOrEqual(1)
  })

  it('encodes numbers and texts in the shortest form', () => {
    const encode = (values: readonly (number | string)[]) => {
      const writer = new CborWriter(1)
      writer.array(values.length)
      for (const value of values) {
        if (typeof value === 'number') writer.number(value)
        else writer.text(value)
      }
      return writer.take()
    }
    for (const value of [0, 23, 24, 255, 256, 65_535, 65_536, -1, -25, '', '之', 'x'.repeat(300)])
      expect(decodeCbor(encode([value]))).toEqual([value])
    expect(encode([23, 24, 256]).toString('hex')).toBe('83171818190100')
  })
})
