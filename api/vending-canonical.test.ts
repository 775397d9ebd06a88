import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { saleEntrySchema, vendingRowSchema } from './vending.ts'
import { isCanonicalRow, isCanonicalSale } from './vending-canonical.ts'

const row = {
  vending_id: 7,
  shop_title: '[CASH] 便宜',
  char_name: '萊茵',
  nameid: 1201,
  name: '小刀',
  map: 'geffen',
  x: 1,
  y: 2,
  price: 9_000_000_000,
  amount: 1,
  refine: 9,
  Grade: 4,
  Slots: 3,
  cards: [4001, 0],
  Option: ['攻擊力 +5'],
  Type: 'weapon',
  median_price: 2.5,
  median_sales: 3,
}
const sale = {
  price: 10,
  amount: 2,
  purchased_date: '2026-03-01 10:00',
  refine: 4,
  grade: 'A',
  cards: [4001],
  options: ['a'],
  map: 'prontera',
}

/** Values that a field cannot have, or only just. */
const odd = [
  ...[undefined, null, true, false, 0, -0, -1, 0.5, 4, 5, 255, 256, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 53],
  ...[Number.NaN, Number.POSITIVE_INFINITY, {}, [], [0], ['0'], [null], [-1], [2 ** 31], ['x\u0001'], ['']],
  ...['', '7', 'a', 'A', 'E', '1700000000', 'x\u0000', 'x\u000Bx', 'x\r', 'x\u007F', 'x'.repeat(1_001)],
]

describe('a shop row without faults', () => {
  it('is what our host sends', () => {
    expect(isCanonicalRow(row)).toBe(true)
    const { median_price: _, median_sales: __, name: ___, ...unknown } = row
    expect(isCanonicalRow(unknown)).toBe(true)
    expect(isCanonicalSale(sale)).toBe(true)
    expect(isCanonicalSale({ ...sale, price: null, grade: '', cards: [], options: [] })).toBe(true)
  })
  it('passes the schema unchanged', () => {
    for (const [canonical, isCanonical, schema] of [
      [row, isCanonicalRow, vendingRowSchema],
      [sale, isCanonicalSale, saleEntrySchema],
    ] as const) {
      const expectLeft = (value: unknown) => {
        if (isCanonical(value)) expect(v.parse(schema, value)).toEqual(value)
      }
      for (const field of Object.keys(canonical)) for (const value of odd) expectLeft({ ...canonical, [field]: value })
    }
  })
  it.each([null, [], 'row', 7, {}, { ...row, x: '1' }, { ...row, Grade: 'A' }, { ...row, nameid: 0 }])(
    'excludes %j',
    (value) => {
      expect(isCanonicalRow(value)).toBe(false)
    },
  )
})
