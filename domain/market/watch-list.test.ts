import { expect, it } from 'vitest'
import { vendingRow } from '../../tests/market-data.ts'
import type { Offer } from './offers-and-sales.ts'
import {
  maxWatched,
  readWatched,
  toggleWatched,
  toWatchedItem,
  visitMs,
  type WatchedItem,
  watchUpdate,
} from './watch-list.ts'

const row = (fields: Partial<Offer>) => vendingRow({ nameid: 1101, price: 1000, refine: 7, ...fields })
const sword: WatchedItem = {
  nameid: 1101,
  name: '長劍',
  currency: 'ZENY',
  refine: 7,
  before: 1000,
  latest: 1000,
  seenMs: 5,
}

it('an item is added to the watch list, and removed by a second click', () => {
  expect(toggleWatched([], sword)).toEqual([sword])
  expect(toggleWatched([sword], { ...sword, latest: 5, name: '別名' })).toEqual([])
  expect(toggleWatched([sword], { ...sword, refine: 8 })).toHaveLength(2)
})
it('a full watch list accepts no item', () => {
  const full = Array.from({ length: maxWatched }, (_, i) => ({ ...sword, nameid: i + 1 }))
  expect(toggleWatched(full, { ...sword, nameid: 99_999 })).toEqual(full)
})
it('a watched item has the currency of the shop row, and the lowest price of the search', () => {
  const [row40, row30] = [40, 30].map((price) => row({ shop_title: '[CASH] 店', price })) as [Offer, Offer]
  expect(toWatchedItem(row40, [row40, row30], '長劍', 9)).toEqual({
    nameid: 1101,
    name: '長劍',
    currency: 'CASH',
    refine: 7,
    before: 30,
    latest: 30,
    seenMs: 9,
  })
  expect(toWatchedItem(row({ shop_title: '無標籤' }), [], '長劍', 9)).toBeUndefined()
})

const nextVisit = sword.seenMs + visitMs
const visit = (watched: WatchedItem, rows: Offer[], nowMs = nextVisit) => watchUpdate(watched, rows, nowMs)
it('the next visit shows a lower price', () => {
  const update = visit(sword, [row({ price: 950 }), row({ price: 820 }), row({ price: 2000 })])
  expect(update).toMatchObject({ price: 820, cheaperBy: 180 })
  expect(update.watched).toEqual({ ...sword, before: 1000, latest: 820, seenMs: nextVisit })
})
it('a lower price is shown again after a reload in the same visit', () => {
  const first = visit(sword, [row({ price: 820 })])
  const reload = visit(first.watched, [row({ price: 820 })], nextVisit + 60_000)
  expect(reload.cheaperBy).toBe(180)
  expect(visit(reload.watched, [row({ price: 820 })], nextVisit + 60_000 + visitMs).cheaperBy).toBe(0)
})
it('other refine levels, currencies and items, and rows without pieces are ignored', () => {
  const others = [
    row({ price: 1, refine: 6 }),
    row({ price: 1, shop_title: '[CASH] 店' }),
    row({ price: 1, nameid: 1102 }),
    row({ price: 1, amount: 0 }),
  ]
  expect(visit(sword, others)).toMatchObject({ price: undefined, cheaperBy: 0 })
})
it('an equal or higher price is not cheaper, and becomes the reference price', () => {
  expect(visit(sword, [row({ price: 1000 })]).cheaperBy).toBe(0)
  const dearer = visit(sword, [row({ price: 1500 })])
  expect(dearer.cheaperBy).toBe(0)
  expect(visit(dearer.watched, [row({ price: 1400 })], nextVisit + visitMs).cheaperBy).toBe(100)
})
it('the last price is kept while there are no shops', () => {
  const sold = visit(sword, [])
  expect(sold).toMatchObject({ price: undefined, cheaperBy: 0 })
  expect(visit(sold.watched, [row({ price: 900 })], nextVisit + visitMs).cheaperBy).toBe(100)
})
it('a first price is not cheaper than an unknown one', () => {
  expect(visit({ ...sword, before: undefined, latest: undefined }, [row({ price: 1 })]).cheaperBy).toBe(0)
})

it('a watch list is equal after it was stored', () => {
  const list = [sword, { ...sword, refine: 0, before: undefined, latest: undefined }]
  expect(readWatched(JSON.parse(JSON.stringify(list)))).toEqual(list)
})
it('a stored watch list has valid entries only', () => {
  const { seenMs: _, ...unseen } = sword
  const invalid = [{ nameid: 'x' }, { nameid: 0 }, { currency: 'EUR' }, { refine: -1 }, { before: -1 }, { latest: '5' }]
  const long = { name: '長'.repeat(301) }
  const broken = [...invalid, long, { name: 5 }].map((fields) => ({ ...sword, refine: 3, ...fields }))
  expect(readWatched([sword, sword, ...broken, unseen, null, 5])).toEqual([sword])
  const many = Array.from({ length: maxWatched + 1 }, (_, index) => ({ ...sword, nameid: 501 + index }))
  expect(readWatched(many)).toEqual(many.slice(0, maxWatched))
  expect(readWatched([{ ...sword, name: '#1101' }])).toEqual([{ ...sword, name: '' }])
  expect(readWatched({})).toEqual([])
})
