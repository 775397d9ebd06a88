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
const paid = (total: number, fields: Partial<ZenyRow> = {}): ZenyRow[] => [
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

describe('the price of a sale', () => {
  it('of one line is what the buyer paid, for any tax of the seller', () => {
    expect(prices(line(501, 4), paid(200_000_000))).toEqual([[501, 4, 50_000_000]])
  })
  it('of several lines is the polled one if the sum equals the payment', () => {
    const picks = [...line(501, 2), ...line(502, 3)]
    expect(prices(picks, paid(130), { 501: [20], 502: [30] })).toEqual([
      [501, 2, 20],
      [502, 3, 30],
    ])
  })
  it('of several lines is unknown if a price was not seen, or the sum differs', () => {
    const picks = [...line(501, 2), ...line(502, 3)]
    const unknown = [
      [501, 2, undefined],
      [502, 3, undefined],
    ]
    expect(prices(picks, paid(130), { 501: [20] })).toEqual(unknown)
    expect(prices(picks, paid(131), { 501: [20], 502: [30] })).toEqual(unknown)
  })
  it('of a gift is 0, next to a purchase in the same second', () => {
    const picks = [...line(501, 1), ...line(502, 1)]
    const known = [
      [501, 1, 0],
      [502, 1, 60],
    ]
    expect(prices(picks, [...paid(0), ...paid(60)])).toEqual(known)
    expect(prices([...line(501, 2), ...line(502, 3)], paid(0))).toEqual([
      [501, 2, 0],
      [502, 3, 0],
    ])
  })
  it('is determined for each of several purchases of the same two characters in one second', () => {
    const picks = [...line(501, 1), ...line(502, 1), ...line(503, 1)]
    expect(prices(picks, [...paid(5), ...paid(17)], { 501: [5], 502: [7], 503: [10] })).toEqual([
      [501, 1, 5],
      [502, 1, 7],
      [503, 1, 10],
    ])
    // One line and two, or two and one: ambiguous.
    expect(prices(picks, [...paid(5), ...paid(17)]).map(([, , price]) => price)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(prices([...line(501, 1), ...line(502, 2)], [...paid(5), ...paid(18)])).toEqual([
      [501, 1, 5],
      [502, 2, 9],
    ])
  })
  it('is unknown if one purchase was not seen and its lines may belong to another one', () => {
    const picks = [...line(2301, 1), ...line(501, 1), ...line(502, 1)]
    expect(prices(picks, [...paid(105), ...paid(7)], { 501: [5], 502: [7] })).toEqual([
      [2301, 1, undefined],
      [501, 1, undefined],
      [502, 1, 7],
    ])
  })
  it('is unknown if a row of the same goods may have been sold out before the first poll', () => {
    // At 40 and 42: 3 and 8, then 7 and 74, and only the place at 40 was left to be seen.
    const picks = [...line(501, 3), ...line(501, 8), ...line(501, 7), ...line(501, 74)]
    const unknown = [3, 8, 7, 74].map((amount) => [501, amount, undefined])
    expect(prices(picks, [...paid(456), ...paid(3_388)], { 501: [40] }, false)).toEqual(unknown)
  })
  it('of equal pieces at two prices is each price once', () => {
    expect(prices([...line(1201, 1), ...line(1201, 1)], paid(300), { 1201: [100, 200] })).toEqual([
      [1201, 1, 100],
      [1201, 1, 200],
    ])
  })
  it('is the polled one if payments, or small payments, are not logged', () => {
    expect(prices(line(501, 2), [], { 501: [20] })).toEqual([[501, 2, 20]])
    expect(prices(line(501, 2), [], { 501: [20, 21] })).toEqual([[501, 2, undefined]])
    expect(prices([...line(501, 1), ...line(502, 1)], paid(9_000), { 501: [20], 502: [9_000] })).toEqual([
      [501, 1, 20],
      [502, 1, 9_000],
    ])
  })
  it('in a buying store is paid line by line, after the goods', () => {
    const type: SaleType = 'B'
    const picks = [...line(501, 2, { type }), ...line(502, 1, { type })]
    expect(prices(picks, [...paid(8, { type }), ...paid(9, { type })])).toEqual([
      [501, 2, 4],
      [502, 1, 9],
    ])
  })
  it('is unknown if the payment is not a multiple of the pieces', () => {
    expect(prices(line(501, 2), paid(7))).toEqual([[501, 2, undefined]])
  })
})

describe('lines', () => {
  it('need the rows of both characters, with the same goods', () => {
    expect(pairLines([pick(buyer, 501, 2)])).toEqual([])
    expect(pairLines([pick(buyer, 501, 2), pick(seller, 501, -1)])).toEqual([])
    expect(pairLines([pick(buyer, 501, 2), pick(seller, 501, -2, { refine: 4 })])).toEqual([])
    expect(pairLines([pick(buyer, 501, 2), ...line(502, 1)]).map(({ nameid }) => nameid)).toEqual([502])
  })
})
