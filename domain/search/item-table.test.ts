import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ItemLine, itemSources, readItemTable, writeItemTable } from './item-table.ts'

const sounds = new Map([
  ['八', 'ㄅ'],
  ['巴', 'ㄅ'],
  ['𠀀', 'ㄏ'],
])

const line = fc.record({
  type: fc.constantFrom('', '武器', '防具', '其他道具'),
  place: fc.constantFrom('', '頭上、頭中', '右手'),
  slots: fc.nat(4),
  level: fc.nat(260),
  sources: fc.subarray([...itemSources]),
})

it('is decoded to what was encoded, for any items', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1e9 })), fc.array(line, { minLength: 50 }), (ids, facts) => {
      const lines: ItemLine[] = ids
        .toSorted((a, b) => a - b)
        .map((id, index) => ({ id, ...(facts[index % facts.length] as Omit<ItemLine, 'id'>) }))
      expect(readItemTable(writeItemTable({ lines, sounds })).lines).toEqual(lines)
    }),
  )
})

it('is empty for no items, and rejects other texts', () => {
  expect(readItemTable(writeItemTable({ lines: [], sounds: new Map() }))).toEqual({ lines: [], sounds: new Map() })
  expect(readItemTable(writeItemTable({ lines: [], sounds })).sounds).toEqual(sounds)
  expect(() => readItemTable('<!doctype html>')).toThrow('no table of items')
})

it('survives a type with line breaks', () => {
  const facts = { place: '', slots: 0, level: 0, sources: [] }
  const lines = [
    { id: 501, type: 'Weapon\n', ...facts },
    { id: 502, type: 'a\tb', ...facts },
  ]
  const read = readItemTable(writeItemTable({ lines, sounds })).lines
  expect(read.map(({ id, type }) => [id, type])).toEqual([
    [501, 'Weapon'],
    [502, 'a b'],
  ])
})

it('stores equal neighbours once', () => {
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    ...{ id: index + 1, type: '武器', place: '右手', slots: 1, level: 0 },
    sources: ['package' as const],
  }))
  expect(writeItemTable({ lines, sounds })).toBe(
    'almanac-items-2\n武器\n右手\nㄅ八巴\tㄏ𠀀\n1*1000\n0*1000\n0*1000\n1*1000\n0*1000\n1*1000\n',
  )
})
