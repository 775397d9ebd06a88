import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ItemLine, itemSources, readItemTable, writeItemTable } from './item-table.ts'

const sounds = new Map([
  ['八', 'ㄅ'],
  ['巴', 'ㄅ'],
  ['𠀀', 'ㄏ'],
])

const facts = fc.record({
  type: fc.constantFrom('', '武器', '防具', '其他道具'),
  place: fc.constantFrom('', '頭上、頭中', '右手'),
  slots: fc.nat(4),
  level: fc.nat(260),
  sources: fc.subarray([...itemSources]),
})
const line = fc.tuple(facts, fc.boolean()).map(([rest, unmet]) => ({ ...rest, ...(unmet && { unmet: true as const }) }))

it('a decoded item table equals the encoded one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 1e9 })), fc.array(line, { minLength: 50 }), (ids, facts) => {
      const lines: ItemLine[] = ids
        .toSorted((a, b) => a - b)
        .map((id, index) => ({ id, ...(facts[index % facts.length] as Omit<ItemLine, 'id'>) }))
      expect(readItemTable(writeItemTable({ lines, sounds })).lines).toEqual(lines)
    }),
    { seed: 36 },
  )
})

it('an item table may be empty, and other texts are rejected', () => {
  expect(readItemTable(writeItemTable({ lines: [], sounds: new Map() }))).toEqual({ lines: [], sounds: new Map() })
  expect(readItemTable(writeItemTable({ lines: [], sounds })).sounds).toEqual(sounds)
  expect(() => readItemTable('<!doctype html>')).toThrow()
})
