import { expect, it } from 'vitest'
import { type GearTable, readGearTable, writeGearTable } from './gear-table.ts'

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
