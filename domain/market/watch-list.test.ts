import { describe, expect, it } from 'vitest'
import { vendingRow } from '../../tests/market-data.ts'
import type { VendingRow } from '../vending.ts'
import {
  maxWatched,
  readWatched,
  toggleWatched,
  toWatchedItem,
  visitMs,
  type WatchedItem,
  watchUpdate,
} from './watch-list.ts'

const row = (fields: Partial<VendingRow>) => vendingRow({ nameid: 1101, price: 1000, refine: 7, ...fields })
const sword: WatchedItem = {
  nameid: 1101,
  name: '長劍',
  currency: 'ZENY',
  refine: 7,
  before: 1000,
  latest: 1000,
  seenMs: 5,
}

describe('the watch list', () => {
  it('adds and removes an item', () => {
    expect(toggleWatched([], sword)).toEqual([sword])
    expect(toggleWatched([sword], { ...sword, latest: 5, name: '別名' })).toEqual([])
    expect(toggleWatched([sword], { ...sword, refine: 8 })).toHaveLength(2)
  })
  it('has a maximum length', () => {
    const full = Array.from({ length: maxWatched }, (_, i) => ({ ...sword, nameid: i + 1 }))
    expect(toggleWatched(full, { ...sword, nameid: 99_999 })).toEqual(full)
  })
  it('stores price and currency of the shop row', () => {
    expect(toWatchedItem(row({ shop_title: '[CASH] 店', price: 30 }), '長劍', 9)).toEqual({
      nameid: 1101,
      name: '長劍',
      currency: 'CASH',
      refine: 7,
      before: 30,
      latest: 30,
      seenMs: 9,
    })
    expect(toWatchedItem(row({ shop_title: '無標籤' }), '長劍', 9)).toBeUndefined()
  })
})

describe('at the next visit', () => {
  const nextVisit = sword.seenMs + visitMs
  const look = (watched: WatchedItem, rows: VendingRow[], nowMs = nextVisit) => watchUpdate(watched, rows, nowMs)
  it('shows by how much the price fell', () => {
    const update = look(sword, [row({ price: 950 }), row({ price: 820 }), row({ price: 2000 })])
    expect(update).toMatchObject({ price: 820, cheaperBy: 180 })
    expect(update.watched).toEqual({ ...sword, before: 1000, latest: 820, seenMs: nextVisit })
  })
  it('shows it again after a reload, until the visit ends', () => {
    const first = look(sword, [row({ price: 820 })])
    const reload = look(first.watched, [row({ price: 820 })], nextVisit + 60_000)
    expect(reload.cheaperBy).toBe(180)
    expect(look(reload.watched, [row({ price: 820 })], nextVisit + 60_000 + visitMs).cheaperBy).toBe(0)
  })
  it('ignores another refine level, currency or item, and rows that are sold out', () => {
    const others = [
      row({ price: 1, refine: 6 }),
      row({ price: 1, shop_title: '[CASH] 店' }),
      row({ price: 1, nameid: 1102 }),
      row({ price: 1, amount: 0 }),
    ]
    expect(look(sword, others)).toMatchObject({ price: undefined, cheaperBy: 0 })
  })
  it('an equal or higher price is not cheaper, and becomes the reference price', () => {
    expect(look(sword, [row({ price: 1000 })]).cheaperBy).toBe(0)
    const dearer = look(sword, [row({ price: 1500 })])
    expect(dearer.cheaperBy).toBe(0)
    expect(look(dearer.watched, [row({ price: 1400 })], nextVisit + visitMs).cheaperBy).toBe(100)
  })
  it('keeps the last price while there are no shops', () => {
    const gone = look(sword, [])
    expect(gone).toMatchObject({ price: undefined, cheaperBy: 0 })
    expect(look(gone.watched, [row({ price: 900 })], nextVisit + visitMs).cheaperBy).toBe(100)
  })
  it('a first price is not cheaper than an unknown one', () => {
    expect(look({ ...sword, before: undefined, latest: undefined }, [row({ price: 1 })]).cheaperBy).toBe(0)
  })
})

describe('the stored list', () => {
  it('survives storage', () => {
    const list = [sword, { ...sword, refine: 0, before: undefined, latest: undefined }]
    expect(readWatched(JSON.parse(JSON.stringify(list)))).toEqual(list)
  })
  it('is reduced to valid entries, for any content of the storage', () => {
    const { seenMs: _, ...unseen } = sword
    const wrong = [{ nameid: 'x' }, { nameid: 0 }, { currency: 'EUR' }, { refine: -1 }, { before: -1 }, { latest: '5' }]
    const long = { name: '長'.repeat(301) }
    const broken = [...wrong, long, { name: 5 }].map((fields) => ({ ...sword, refine: 3, ...fields }))
    expect(readWatched([sword, sword, ...broken, unseen, null, 5])).toEqual([sword])
    const many = Array.from({ length: maxWatched + 1 }, (_, index) => ({ ...sword, nameid: 501 + index }))
    expect(readWatched(many)).toEqual(many.slice(0, maxWatched))
    expect(readWatched({})).toEqual([])
  })
})
