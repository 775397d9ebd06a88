import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type NamedPage, namedKinds } from './entries.ts'
import { readNameTable, writeNameTable } from './name-table.ts'

const page = fc.record({
  kind: fc.constantFrom(...namedKinds),
  id: fc.oneof(fc.nat(30).map(String), fc.nat(2_000_000).map(String), fc.stringMatching(/^[a-z][a-z0-9_]{0,8}$/)),
  name: fc.stringMatching(/^[^\s]([^\s]| [^\s]){0,8}$/),
  icon: fc.nat(2_000_000),
})
const pages = fc.uniqueArray(page, { selector: ({ kind, id }) => `${kind} ${id}` })
const sorted = (list: readonly NamedPage[]) =>
  list.map((entry) => JSON.stringify(entry, Object.keys(entry).sort())).sort()

it('a decoded name table equals the encoded one', () => {
  fc.assert(
    fc.property(pages, (list) => {
      expect(sorted(readNameTable(writeNameTable(list)))).toEqual(sorted(list))
    }),
    { seed: 36 },
  )
})
it('an NPC gets the name of its map', () => {
  const pages: NamedPage[] = [
    { kind: 'shop', id: 'prontera#shop-7', name: '雜貨商人', icon: 0 },
    { kind: 'map', id: 'prontera', name: '普隆德拉', icon: 0 },
  ]
  expect(readNameTable(writeNameTable(pages)).find(({ kind }) => kind === 'shop')?.context).toBe('普隆德拉')
})
it('a name table does not depend on the order of the pages', () => {
  fc.assert(
    fc.property(pages, (list) => writeNameTable(list) === writeNameTable([...list].reverse())),
    { seed: 36 },
  )
})
it('a name table may have 200,000 names', () => {
  const many = Array.from(
    { length: 200_000 },
    (_, id): NamedPage => ({ kind: 'item', id: `${id}`, name: '蘋果', icon: id }),
  )
  expect(readNameTable(writeNameTable(many))).toHaveLength(many.length)
})
it('a file that is no name table is rejected', () => expect(() => readNameTable('<!doctype html>')).toThrow())
