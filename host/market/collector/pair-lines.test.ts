import { expect, it } from 'vitest'
import type { PickRow } from './log-rows.ts'
import { createLinePairer } from './pair-lines.ts'

const [buyer, shop, other, key, coin] = [1, 2, 3, 1201, 501]
/** Rows as `character, item, amount`. */
const rowsOf = (rows: readonly (readonly [charId: number, nameid: number, amount: number])[], atS = 100) =>
  rows.map(
    ([charId, nameid, amount], index): PickRow => ({
      id: atS * 100 + index,
      atS,
      charId,
      type: 'V',
      nameid,
      amount,
      map: 'prontera',
      refine: 0,
      grade: 0,
      cards: [0, 0, 0, 0],
      options: [],
    }),
  )
const goods = [
  [buyer, key, 1],
  [shop, key, -1],
] as const
const isBarter = (rows: readonly PickRow[]) =>
  createLinePairer()
    .push(rows)
    .map((line) => [line.nameid, line.isBarter])

it.each([
  ['the receiver first', [[shop, coin, 5], [buyer, coin, -5], ...goods]],
  ['the giver first', [[buyer, coin, -5], [shop, coin, 5], ...goods]],
  ['after the goods', [...goods, [shop, coin, 5], [buyer, coin, -5]]],
  ['a tax of the receiver', [[buyer, coin, -5], [shop, coin, 4], ...goods]],
] as const)('goods that are paid with coins are recognised: %s', (_order, rows) => {
  const lines = isBarter(rowsOf(rows))
  expect(lines).toContainEqual([key, true])
  expect(lines).not.toContainEqual([coin, false])
})

it('purchases for zeny are none, next to others and at another time', () => {
  const coins = [
    [other, coin, 5],
    [shop, coin, -5],
  ] as const
  expect(isBarter(rowsOf([...goods, ...coins]))).toEqual([
    [key, false],
    [coin, false],
  ])
  const paid = [[shop, coin, 5] as const, [buyer, coin, -5] as const]
  expect(isBarter([...rowsOf(paid), ...rowsOf(goods, 103)])).toContainEqual([key, false])
})
