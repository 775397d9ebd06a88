import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SaleEntry } from '../vending.ts'
import { isOutlier, median, outlierBounds, priceStatistics, totalAmount } from './statistics.ts'

const sale = (price: number | undefined, amount: number | undefined = 1, date?: string): SaleEntry => ({
  price,
  amount,
  purchased_date: date ?? '2026-03-01 12:00:00',
  refine: 0,
  grade: '',
  cards: [],
  options: [],
  map: '',
})

describe('statistics of an item', () => {
  it('count pieces in the average and sales in the median', () => {
    const stats = priceStatistics([sale(100, 9), sale(200), sale(400)])
    expect(stats).toEqual({ sales: 3, amount: 11, min: 100, average: 136.4, max: 400, median: 200, bounds: undefined })
  })
  it('are unknown without a complete sale', () => {
    expect(priceStatistics([])).toBeUndefined()
    expect(priceStatistics([sale(undefined), sale(5, 0), sale(5, 1, '?')])).toBeUndefined()
  })
  it('keep min ≤ median ≤ max and min ≤ average ≤ max, whatever the sequence', () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 2e9 }), fc.integer({ min: 1, max: 30_000 })), {
      minLength: 1,
    })
    fc.assert(
      fc.property(entries, (list) => {
        const history = list.map(([price, amount]) => sale(price, amount))
        const s = priceStatistics(history)
        if (!s) throw new Error('no statistics')
        expect(s.min).toBeLessThanOrEqual(s.median)
        expect(s.median).toBeLessThanOrEqual(s.max)
        expect(s.average).toBeGreaterThanOrEqual(s.min)
        expect(s.average).toBeLessThanOrEqual(s.max)
        expect(s.amount).toBe(totalAmount(history))
        expect(priceStatistics(history.toReversed())).toEqual(s)
      }),
    )
  })
})

describe('median', () => {
  it('is the middle value, or the mean of the two middle ones', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeUndefined()
  })
})

describe('outliers', () => {
  const usual = [950, 980, 1000, 1000, 1020, 1050]
  it('are prices far from the median, on both sides', () => {
    const bounds = outlierBounds([...usual, 1, 50_000])
    expect([...usual, 1, 50_000].filter((price) => isOutlier(price, bounds))).toEqual([1, 50_000])
  })
  it('cannot hide behind each other while they are the smaller part', () => {
    const prices = [...usual, 90_000, 95_000, 99_000, 100_000]
    const bounds = outlierBounds(prices)
    expect(prices.filter((price) => isOutlier(price, bounds))).toEqual([90_000, 95_000, 99_000, 100_000])
  })
  it('are those beyond half the price where most sales had the same price', () => {
    const bounds = outlierBounds([100, 100, 100, 100, 149, 151, 49])
    expect([49, 50, 100, 149, 151].map((price) => isOutlier(price, bounds))).toEqual([true, false, false, false, true])
  })
  it('are not told from four sales', () => {
    expect(outlierBounds([1, 1, 1, 1000])).toBeUndefined()
    expect(isOutlier(1000, undefined)).toBe(false)
  })
  it('are never the median itself, and never more than half of the sales', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 2e9 }), { minLength: 5 }), (prices) => {
        const bounds = outlierBounds(prices)
        expect(isOutlier(median(prices), bounds)).toBe(false)
        expect(prices.filter((price) => isOutlier(price, bounds)).length).toBeLessThanOrEqual(prices.length / 2)
      }),
    )
  })
})
