import { expect, it } from 'vitest'
import { type GearTable, readGearTable, sortByNumber, writeGearTable } from './gear-table.ts'

const table = (heads: string[], rows: [number, number[]][]): GearTable =>
  new Map([['武器', { heads, byId: new Map(rows) }]])

it('a decoded table equals the encoded one, without columns that have no number', () => {
  const rows: [number, number[]][] = [
    [1201, [17, 0, 40]],
    [1205, [43, 0, 0.5]],
  ]
  expect(readGearTable(writeGearTable(table(['攻擊力', '武器等級', '重量'], rows)))).toEqual(
    table(
      ['攻擊力', '重量'],
      [
        [1201, [17, 40]],
        [1205, [43, 0.5]],
      ],
    ),
  )
})

it('a table may be empty, and other texts are rejected', () => {
  expect(readGearTable(writeGearTable(new Map()))).toEqual(new Map())
  expect(() => readGearTable('<!doctype html>')).toThrow()
})

const line = (id: number, unmet?: true) => ({
  ...{ id, name: '', type: '武器', place: '', slots: 0, level: 0, sources: [], letter: '' },
  ...(unmet && { unmet }),
})

it.each([
  ['攻擊力', [2, 1, 3, 4]],
  ['-攻擊力', [1, 2, 3, 4]],
  ['', [3, 1, 2, 4]],
  ['-價格', [3, 1, 2, 4]],
])('sorted by %j, items without a number come later and items that players never meet last', (sort, expected) => {
  const gear = { heads: ['攻擊力'], byId: new Map([1, 2, 4].map((id) => [id, [id === 4 ? 999 : 100 - id]])) }
  const sorted = sortByNumber([line(3), line(1), line(2), line(4, true)], sort, gear)
  expect(sorted.map(({ id }) => id)).toEqual(expected)
})
