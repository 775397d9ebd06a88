import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VendingRow } from '../vending.ts'
import {
  maxWatched,
  readWatched,
  seenUpdate,
  toggleWatched,
  type Watched,
  watchedFromRow,
  watchUpdate,
} from './watch-list.ts'

const row = (fields: Partial<VendingRow>): VendingRow => ({
  vending_id: 1,
  shop_title: '[ZENY] 店',
  char_name: '商人',
  nameid: 1101,
  map: 'prontera',
  x: 1,
  y: 1,
  price: 1000,
  amount: 1,
  refine: 7,
  Grade: 0,
  Slots: 3,
  cards: [],
  Option: [],
  Type: 'weapon',
  ...fields,
})
const sword: Watched = { nameid: 1101, name: '長劍', currency: 'ZENY', refine: 7, price: 1000, seenMs: 5 }

describe('the watch list', () => {
  it('adds a thing and takes it away again', () => {
    expect(toggleWatched([], sword)).toEqual([sword])
    expect(toggleWatched([sword], { ...sword, price: 5, name: '別名' })).toEqual([])
    expect(toggleWatched([sword], { ...sword, refine: 8 })).toHaveLength(2)
  })
  it('is bounded', () => {
    const full = Array.from({ length: maxWatched }, (_, i) => ({ ...sword, nameid: i + 1 }))
    expect(toggleWatched(full, { ...sword, nameid: 99_999 })).toEqual(full)
  })
  it('takes price and currency from the shop row', () => {
    expect(watchedFromRow(row({ shop_title: '[CASH] 店', price: 30 }), '長劍', 9)).toEqual({
      nameid: 1101,
      name: '長劍',
      currency: 'CASH',
      refine: 7,
      price: 30,
      seenMs: 9,
    })
    expect(watchedFromRow(row({ shop_title: '無標籤' }), '長劍', 9)).toBeUndefined()
  })
})

describe('on the next visit', () => {
  it('a lower price shows by how much', () => {
    const update = watchUpdate(sword, [row({ price: 950 }), row({ price: 820 }), row({ price: 2000 })])
    expect(update).toEqual({ watched: sword, price: 820, cheaperBy: 180 })
    expect(seenUpdate(update, 77)).toEqual({ ...sword, price: 820, seenMs: 77 })
  })
  it('another refine, currency or item, and sold-out rows, do not count', () => {
    const others = [
      row({ price: 1, refine: 6 }),
      row({ price: 1, shop_title: '[CASH] 店' }),
      row({ price: 1, nameid: 1102 }),
      row({ price: 1, amount: 0 }),
    ]
    expect(watchUpdate(sword, others)).toEqual({ watched: sword, price: undefined, cheaperBy: 0 })
  })
  it('an equal or higher price is not cheaper, and becomes the price to beat', () => {
    expect(watchUpdate(sword, [row({ price: 1000 })]).cheaperBy).toBe(0)
    const dearer = watchUpdate(sword, [row({ price: 1500 })])
    expect(dearer.cheaperBy).toBe(0)
    expect(seenUpdate(dearer, 8).price).toBe(1500)
  })
  it('nobody selling keeps the last price', () => {
    expect(seenUpdate(watchUpdate(sword, []), 99)).toEqual(sword)
  })
  it('a first price is not cheaper than an unknown one', () => {
    expect(watchUpdate({ ...sword, price: undefined }, [row({ price: 1 })]).cheaperBy).toBe(0)
  })
})

describe('the stored list', () => {
  it('survives storage', () => {
    const list = [sword, { ...sword, refine: 0, price: undefined }]
    expect(readWatched(JSON.parse(JSON.stringify(list)))).toEqual(list)
  })
  it('is cleaned of what it cannot hold, whatever is in storage', () => {
    expect(readWatched([sword, sword, { ...sword, nameid: 'x' }, { ...sword, currency: 'EUR' }, null, 5])).toEqual([
      sword,
    ])
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(Array.isArray(readWatched(value))).toBe(true)
      }),
    )
  })
})
