import { describe, expect, it } from 'vitest'
import type { PickRow, SaleType, ZenyRow } from './log-rows.ts'
import { createLinePairer, dealingsOf, paymentsOf } from './pair-lines.ts'
import { settlePrices } from './settle-prices.ts'

const [buyer, seller] = [1, 2]
let id = 0
const pairLines = (rows: PickRow[]) => createLinePairer().push(rows)
const pick = (charId: number, nameid: number, amount: number, fields: Partial<PickRow> = {}): PickRow => ({
  id: ++id,
  atS: 100,
  charId,
  type: 'V',
  nameid,
  amount,
  refine: 0,
  grade: 0,
  cards: [0, 0, 0, 0],
  options: [],
  map: 'prontera',
  ...fields,
})
const line = (nameid: number, amount: number, fields: Partial<PickRow> = {}) => [
  pick(buyer, nameid, amount, fields),
  pick(seller, nameid, -amount, fields),
]
const payment = (total: number, fields: Partial<ZenyRow> = {}): ZenyRow[] => [
  { id: ++id, atS: 100, charId: buyer, srcId: seller, type: 'V', amount: -total, ...fields },
  { id: ++id, atS: 100, charId: seller, srcId: buyer, type: 'V', amount: Math.floor(total * 0.95), ...fields },
]
function prices(picks: PickRow[], zeny: ZenyRow[], offered: Record<number, number[]> = {}, isSure = true) {
  const dealings = dealingsOf(pairLines(picks), paymentsOf(zeny))
  return dealings
    .flatMap((dealing) =>
      settlePrices(
        dealing,
        (each) => offered[each.nameid] ?? [],
        () => isSure,
      ),
    )
    .map(({ line: each, price }) => [each.nameid, each.amount, price])
}

it('the price of one line is the payment of the buyer, without the tax of the seller', () => {
  expect(prices(line(501, 4), payment(200_000_000))).toEqual([[501, 4, 50_000_000]])
})
it('the prices of several lines are the polled ones if their sum equals the payment', () => {
  const picks = [...line(501, 2), ...line(502, 3)]
  expect(prices(picks, payment(130), { 501: [20], 502: [30] })).toEqual([
    [501, 2, 20],
    [502, 3, 30],
  ])
})
it('the prices of several lines are unknown if one was not polled or the sum differs', () => {
  const picks = [...line(501, 2), ...line(502, 3)]
  const unknown = [
    [501, 2, undefined],
    [502, 3, undefined],
  ]
  expect(prices(picks, payment(130), { 501: [20] })).toEqual(unknown)
  expect(prices(picks, payment(131), { 501: [20], 502: [30] })).toEqual(unknown)
})
it('the price of a gift is 0, even with a purchase in the same second', () => {
  const picks = [...line(501, 1), ...line(502, 1)]
  const expected = [
    [501, 1, 0],
    [502, 1, 60],
  ]
  expect(prices(picks, [...payment(0), ...payment(60)])).toEqual(expected)
  expect(prices([...line(501, 2), ...line(502, 3)], payment(0))).toEqual([
    [501, 2, 0],
    [502, 3, 0],
  ])
})
it('two purchases in one second have their own prices if the payments fit only one way', () => {
  const picks = [...line(501, 1), ...line(502, 1), ...line(503, 1)]
  expect(prices(picks, [...payment(5), ...payment(17)], { 501: [5], 502: [7], 503: [10] })).toEqual([
    [501, 1, 5],
    [502, 1, 7],
    [503, 1, 10],
  ])
  // The first payment may be for one line or for two.
  expect(prices(picks, [...payment(5), ...payment(17)]).map(([, , price]) => price)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(prices([...line(501, 1), ...line(502, 2)], [...payment(5), ...payment(18)])).toEqual([
    [501, 1, 5],
    [502, 2, 9],
  ])
})
it('a price is unknown if the line may belong to another purchase that was not polled', () => {
  const picks = [...line(2301, 1), ...line(501, 1), ...line(502, 1)]
  expect(prices(picks, [...payment(105), ...payment(7)], { 501: [5], 502: [7] })).toEqual([
    [2301, 1, undefined],
    [501, 1, undefined],
    [502, 1, 7],
  ])
})
it('a price is unknown if another row of the same goods may have sold out before the first poll', () => {
  // The lines cost 40 and 42. The purchases are 3 and 8, then 7 and 74, and only the line at 40 was polled.
  const picks = [...line(501, 3), ...line(501, 8), ...line(501, 7), ...line(501, 74)]
  const unknown = [3, 8, 7, 74].map((amount) => [501, amount, undefined])
  expect(prices(picks, [...payment(456), ...payment(3_388)], { 501: [40] }, false)).toEqual(unknown)
})
it('equal pieces at two prices have each price once', () => {
  expect(prices([...line(1201, 1), ...line(1201, 1)], payment(300), { 1201: [100, 200] })).toEqual([
    [1201, 1, 100],
    [1201, 1, 200],
  ])
})
it('a price is the polled one if the payment is not in the log', () => {
  expect(prices(line(501, 2), [], { 501: [20] })).toEqual([[501, 2, 20]])
  expect(prices(line(501, 2), [], { 501: [20, 21] })).toEqual([[501, 2, undefined]])
  expect(prices([...line(501, 1), ...line(502, 1)], payment(9_000), { 501: [20], 502: [9_000] })).toEqual([
    [501, 1, 20],
    [502, 1, 9_000],
  ])
})
it('a buying store has a payment for each line, after the goods', () => {
  const type: SaleType = 'B'
  const picks = [...line(501, 2, { type }), ...line(502, 1, { type })]
  expect(prices(picks, [...payment(8, { type }), ...payment(9, { type })])).toEqual([
    [501, 2, 4],
    [502, 1, 9],
  ])
})
it('a price is unknown if the payment is no multiple of the pieces', () => {
  expect(prices(line(501, 2), payment(7))).toEqual([[501, 2, undefined]])
})

describe('lines', () => {
  it('a line needs the rows of both characters, with the same goods', () => {
    expect(pairLines([pick(buyer, 501, 2)])).toEqual([])
    expect(pairLines([pick(buyer, 501, 2), pick(seller, 501, -1)])).toEqual([])
    expect(pairLines([pick(buyer, 501, 2), pick(seller, 501, -2, { refine: 4 })])).toEqual([])
    expect(pairLines([pick(buyer, 501, 2), ...line(502, 1)]).map(({ nameid }) => nameid)).toEqual([502])
  })
})
