import { describe, expect, it } from 'vitest'
import { specOf, type TradedLine } from './log-rows.ts'
import type { PolledLine, PolledShop } from './polled.ts'
import { createShopTracker } from './shop-tracker.ts'
import { judge } from './verify-sales.ts'

const [buyer, seller] = [1, 2]
const goods = { nameid: 1201, refine: 7, grade: 0, cards: [0, 0, 0, 0], options: [] }
const place = (lineId: number, inCart: number | null, amount = inCart ?? 0): PolledLine => ({
  ...{ lineId, goods, price: 100, amount, inCart },
})

/** The lines of one shop or buying store, from look to look, among enough others to tell a restart. */
function town(kind: 'selling' | 'buying' = 'selling') {
  const maxGameId = { selling: 0, buying: 0 }
  const tracker = createShopTracker([], { maxGameId, restartPick: 0, alivePick: 0, nextShopId: 1, nextRowId: 1 })
  let pickBefore = 0
  let looks = 0
  const shopOf = (charId: number, gameId: number, lines: PolledLine[], zeny: number | null): PolledShop => ({
    ...{ kind, gameId, charId, sum: `${++looks}`, title: '', charName: '', map: '', x: 0, y: 0 },
    ...{ zenyLimit: null, zeny, lines },
  })
  /** No lines: the shop is closed. No neighbours: nor is any other one open. */
  function look(
    pickNow: number,
    lines: PolledLine[],
    { gameId = 1, zeny = null as number | null, neighbours = 3 } = {},
  ) {
    const others = Array.from({ length: neighbours }, (_, n) => shopOf(10 + n, 10 + n, [place(100 + n, 1)], 0))
    const changed = [...(lines.length > 0 ? [shopOf(seller, gameId, lines, zeny)] : []), ...others]
    tracker.take({ sums: changed, changed, pickBefore, pickNow, nowMs: looks * 4_000 })
    pickBefore = pickNow
  }
  const sold = (id: number, amount = 1): TradedLine => ({
    ...{ ...goods, id, sellerRow: id + 1, place: id, at: id, amount, map: '', spec: specOf(goods) },
    ...(kind === 'selling' ? { type: 'V', buyer, seller } : { type: 'B', buyer: seller, seller: buyer }),
  })
  const verdict = (line: TradedLine, cart: [number, number][], zeny = 0) => {
    const judged = judge(tracker, line, 100, { cart: new Map(cart), zeny: new Map([[seller, zeny]]) })
    if (judged.verdict === 'happened') judged.settle()
    return judged.verdict
  }
  return { look, sold, verdict }
}

describe('a logged sale', () => {
  it('of more than the seen places had was sold from one that was added and sold out between two looks', () => {
    const { look, sold, verdict } = town()
    const other = { ...place(2, 1), goods: { ...goods, nameid: 501 } }
    look(0, [place(1, 1), other])
    look(2, [other])
    expect(verdict(sold(1), [])).toBe('happened')
    // Closed, opened with another such piece, which is sold: and then all are closed.
    look(4, [], { neighbours: 0 })
    expect(verdict(sold(3), [])).toBe('happened')
  })
  it('that was not saved is withdrawn after the next start', () => {
    const { look, sold, verdict } = town()
    look(0, [place(1, 1), place(2, 1)])
    look(2, [place(2, 1)])
    const cart: [number, number][] = [
      [1, 1],
      [2, 1],
    ]
    expect(verdict(sold(1), cart)).toBe('open')
    look(2, [], { neighbours: 0 })
    expect(verdict(sold(1), cart)).toBe('withdrawn')
  })
  it('is measured by what an autotrader had when it came back, not by the former expectation', () => {
    const { look, sold, verdict } = town('buying')
    const lines = [place(0, null, 9)]
    // First seen between the log and the save of a sale: what was saved then was 300 too much.
    look(2, lines, { zeny: 1_000 })
    look(2, [], { neighbours: 0 })
    look(2, lines, { zeny: 700 })
    expect(verdict(sold(3), [], 700)).toBe('open')
    expect(verdict(sold(3, 2), [], 500)).toBe('happened')
    look(6, [], { neighbours: 0 })
    expect(verdict(sold(5, 3), [], 500)).toBe('withdrawn')
  })
  it('is measured by the cart after a restart, without the places that were sold out before it', () => {
    const { look, sold, verdict } = town()
    look(0, [place(1, 8, 2), place(2, 5)])
    look(2, [place(2, 5)])
    const cart: [number, number][] = [
      [1, 6],
      [2, 5],
    ]
    // Of equal goods nobody knows which place sold them, so the wrong one may be expected to have less.
    expect(verdict(sold(1, 2), cart)).toBe('happened')
    look(2, [], { neighbours: 0 })
    look(2, [place(2, 5)])
    look(4, [place(2, 5, 3)])
    expect(verdict(sold(3, 2), cart)).toBe('open')
  })
})
