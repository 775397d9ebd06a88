import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchEntry } from '../../domain/search/entries.ts'
import { fragmentFiles } from './fragment-files.ts'
import { areNoted, type NameNotes, nameContent, nameRecords } from './name-records.ts'
import { packWords, unpackWords } from './page-words.ts'
import { chunkFiles, metaFile } from './pagefind-format.ts'

const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('紅', '色', '藥', '水', 'a', 'B', '9', '+', '·', ' ', 'é', '𠮷'), maxLength })

type Pages = Readonly<Record<string, Omit<SearchEntry, 'kind' | 'id'>>>

const fields = { name: text(6), icon: fc.nat(3), type: fc.constantFrom('', '補品', 'Card'), internalName: text(3) }
const key = fc.tuple(fc.constantFrom('item', 'package'), fc.nat(60)).map(([kind, id]) => `${kind}/${id + 100}`)
const pages: fc.Arbitrary<Pages> = fc.dictionary(key, fc.record(fields), {
  ...{ maxKeys: 80, size: 'max', noNullPrototype: true },
})
const oneField = fc.oneof(...Object.entries(fields).map(([field, value]) => fc.record({ [field]: value })))
/** Pages that come, or of which a field changes, and pages that go. */
const patch = fc.record({
  changed: fc.dictionary(key, oneField, { maxKeys: 8, noNullPrototype: true }),
  gone: fc.array(key, { maxLength: 5 }),
})

function patched(pages: Pages, { changed, gone }: { changed: Record<string, object>; gone: string[] }): Pages {
  const blank = { name: '', icon: 0, type: '', internalName: '' }
  const after: Record<string, Pages[string]> = { ...pages }
  for (const [key, change] of Object.entries(changed)) after[key] = { ...blank, ...pages[key], ...change }
  for (const key of gone) delete after[key]
  return after
}

/** By kind and id, as a snapshot has them. */
function entriesOf(pages: Pages): SearchEntry[] {
  return Object.entries(pages)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, page]) => {
      const [kind, id] = key.split('/') as ['item', string]
      return { kind, id, ...page }
    })
}

/** The bundle's files and its notes as they are kept. */
function make(list: readonly SearchEntry[], before?: NameNotes) {
  const { content, notes } = nameContent(nameRecords(list, before))
  const chunks = chunkFiles(content.words)
  const meta = metaFile(content, chunks, { version: '1', language: 'x' })
  const files = [...chunks, ...fragmentFiles(content.groups), meta]
  const kept = packWords(notes, 'p')
  return {
    files: files.map(({ name, content }) => [name, content().toString('latin1')]),
    hash: meta.hash,
    kept,
    notes: unpackWords(kept, 'p') as NameNotes,
  }
}

describe('the index over names', () => {
  it('is the same with the notes of any other and without', () => {
    fc.assert(
      fc.property(pages, patch, (before, change) => {
        const after = entriesOf(patched(before, change))
        const cold = make(after)
        const warm = make(after, make(entriesOf(before)).notes)
        expect(warm.files).toEqual(cold.files)
        expect(warm.hash).toBe(cold.hash)
        expect(warm.kept.equals(cold.kept)).toBe(true)
      }),
    )
  })

  it('takes over as unchanged what was noted, and nothing else', () => {
    fc.assert(
      fc.property(pages, patch, (before, change) => {
        const [a, b] = [entriesOf(before), entriesOf(patched(before, change))]
        const { notes } = make(a)
        expect(areNoted(nameRecords(a, notes))).toBe(true)
        expect(areNoted(nameRecords(b, notes))).toBe(JSON.stringify(a) === JSON.stringify(b))
        expect(areNoted(nameRecords(a))).toBe(false)
      }),
    )
  })

  it('leaves most fragment files as they are when a name becomes longer', () => {
    const list = Array.from({ length: 600 }, (_, at): SearchEntry => {
      const name = '紅色藥水'.slice(at % 4)
      return { kind: 'item', id: String(at + 500), name, icon: at, type: '', internalName: '' }
    })
    const renamed = list.map((entry, at) => (at === 300 ? { ...entry, name: '紅紅紅紅紅紅' } : entry))
    const fragments = ({ files }: ReturnType<typeof make>) =>
      files.map(([name]) => name).filter((name) => /^frag/.test(name ?? ''))
    const before = new Set(fragments(make(list)))
    expect(fragments(make(renamed)).filter((name) => !before.has(name))).toHaveLength(1)
  })
})
