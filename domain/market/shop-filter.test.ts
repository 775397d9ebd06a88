import { expect, it } from 'vitest'
import { filterCount, filterRows, readShopFilter, shopFilterTexts } from './shop-filter.ts'

const rows = [
  { refine: 9, Slots: 1, cards: [4001, 0], price: 500 },
  { refine: 7, Slots: 0, cards: [], price: 100 },
  { refine: 0, Slots: 1, cards: [0, 0], price: 1_000 },
]
const prices = (filter: Parameters<typeof filterRows>[1]) => filterRows(rows, filter).map(({ price }) => price)

it('a filter without conditions keeps all rows', () => {
  expect(prices({})).toEqual([500, 100, 1_000])
})

it('conditions are minimum refine, exact slots, inserted cards, and an inclusive price range', () => {
  expect(prices({ refine: 7 })).toEqual([500, 100])
  expect(prices({ slots: 0 })).toEqual([100])
  expect(prices({ cards: 'with' })).toEqual([500])
  expect(prices({ cards: 'without' })).toEqual([100, 1_000])
  expect(prices({ min: 100, max: 500 })).toEqual([500, 100])
  expect(prices({ slots: 1, min: 501 })).toEqual([1_000])
})

it('a filter is equal after it was in an address, and invalid values are ignored', () => {
  const filter = { refine: 7, slots: 0, cards: 'with', min: 0, max: 1_000_000 } as const
  const texts = new Map(shopFilterTexts(filter))
  expect(readShopFilter((name) => texts.get(name) ?? null)).toEqual(filter)
  expect(filterCount(filter)).toBe(5)
  const invalid: Record<string, string> = { refine: '21', slots: '-1', cards: 'many', min: '1e3', max: '' }
  expect(readShopFilter((name) => invalid[name] ?? null)).toEqual({})
  expect(readShopFilter((name) => (name === 'max' ? '1,000,000' : null))).toEqual({ max: 1_000_000 })
})
