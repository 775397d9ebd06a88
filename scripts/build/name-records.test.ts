import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SearchEntry } from '../../domain/search/entries.ts'
import { areNoted, type NameNotes, nameContent, nameRecords } from './name-records.ts'
import { packWords, unpackWords } from './page-words.ts'
import { bundleFiles } from './pagefind-format.ts'

const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom('紅', '色', '藥', '水', 'a', 'B', '9', '+', '·', ' ', 'é', '𠮷'), maxLength })

/** Pages by kind and id, as a snapshot has them. */
const entries = fc
  .dictionary(
    fc.tuple(fc.constantFrom('item', 'package'), fc.nat(120)).map(([kind, id]) => `${kind}/${id + 100}`),
    fc.record({ name: text(6), icon: fc.nat(3), type: fc.constantFrom('', '補品', 'Card'), internalName: text(3) }),
    { maxKeys: 120, noNullPrototype: true },
  )
  .map((pages) =>
    Object.entries(pages)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, page]): SearchEntry => {
        const [kind, id] = key.split('/') as ['item', string]
        return { kind, id, ...page }
      }),
  )

/** The bundle's files and its notes as they are kept. */
function make(list: readonly SearchEntry[], before?: NameNotes) {
  const { content, notes } = nameContent(nameRecords(list, before))
  const { files, hash } = bundleFiles(content, { version: '1', language: 'x' })
  const kept = packWords(notes, 'p')
  return {
    files: files.map(({ name, content }) => [name, content().toString('latin1')]),
    hash,
    kept,
    notes: unpackWords(kept, 'p') as NameNotes,
  }
}

describe('the index over names', () => {
  it('is the same with the notes of any other and without', () => {
    fc.assert(
      fc.property(entries, entries, fc.nat(9), (a, b, tenth) => {
        // Most stay as they are, some go, come or change.
        const others = new Map(b.map((entry) => [`${entry.kind}/${entry.id}`, entry]))
        const after = a.flatMap((entry, at) =>
          at % 10 === tenth ? [] : [others.get(`${entry.kind}/${entry.id}`) ?? entry],
        )
        for (const list of [after, b]) {
          const cold = make(list)
          const warm = make(list, make(a).notes)
          expect(warm.files).toEqual(cold.files)
          expect(warm.hash).toBe(cold.hash)
          expect(warm.kept.equals(cold.kept)).toBe(true)
        }
      }),
    )
  })

  it('takes over as unchanged what was noted, and nothing else', () => {
    fc.assert(
      fc.property(entries, entries, (a, b) => {
        expect(areNoted(nameRecords(a, make(a).notes))).toBe(true)
        expect(areNoted(nameRecords(b, make(a).notes))).toBe(JSON.stringify(a) === JSON.stringify(b))
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
