import { describe, expect, it } from 'vitest'
import { saleEntry } from '../../tests/market-data.ts'
import { isOutlier, median, outlierBounds, outlierTest, priceStatistics, totalAmount } from './statistics.ts'

const sale = (price: number | null, amount = 1, purchased_date = '2026-03-01 12:00:00') =>
  saleEntry({ price, amount, purchased_date })

it('the average is over pieces, and the median is over sales', () => {
  const stats = priceStatistics([sale(400), sale(100, 9), sale(200)])
  expect(stats).toEqual({ sales: 3, amount: 11, min: 100, average: 136.4, max: 400, median: 200 })
})
it('the total amount counts all pieces', () => {
  expect(totalAmount([sale(1, 2), sale(1, -1), { ...sale(1), amount: undefined }, sale(1, 3)])).toBe(5)
})
it('statistics are undefined without a complete sale', () => {
  expect(priceStatistics([])).toBeUndefined()
  expect(priceStatistics([sale(null), sale(5, 0), sale(5, 1, '?')])).toBeUndefined()
})

describe('median', () => {
  it('returns the middle value, or the mean of the two middle ones', () => {
    expect(median([3, 1, 2])).toBe(2)
    expect(median([4, 1, 3, 2])).toBe(2.5)
    expect(median([])).toBeUndefined()
  })
})

const usual = [950, 980, 1000, 1000, 1020, 1050]
it('outliers are prices far from the median, on either side', () => {
  const bounds = outlierBounds([...usual, 1, 50_000])
  expect([...usual, 1, 50_000].filter((price) => isOutlier(price, bounds))).toEqual([1, 50_000])
})
it('outliers are 3.5 × 1.4826 median deviations from the median', () => {
  const bounds = outlierBounds([980, 990, 1_000, 1_010, 1_020])
  expect(bounds).toEqual({ low: expect.closeTo(948.109), high: expect.closeTo(1051.891) })
  expect(isOutlier(null, bounds)).toBe(false)
})
it('four outliers among ten prices are found', () => {
  const prices = [...usual, 90_000, 95_000, 99_000, 100_000]
  const bounds = outlierBounds(prices)
  expect(prices.filter((price) => isOutlier(price, bounds))).toEqual([90_000, 95_000, 99_000, 100_000])
})
it('outliers differ by more than half if most prices are equal', () => {
  const bounds = outlierBounds([100, 100, 100, 100, 149, 151, 49])
  expect([49, 50, 100, 149, 151].map((price) => isOutlier(price, bounds))).toEqual([true, false, false, false, true])
})
it('four sales have no outliers', () => {
  expect(outlierBounds([1, 1, 1, 1000])).toBeUndefined()
  expect(isOutlier(1000, undefined)).toBe(false)
})
it('a sale is an outlier among those of its refine level', () => {
  const at = (refine: number, price: number) => saleEntry({ refine, price, amount: 1, purchased_date: '2026-03-01' })
  const history = [...usual.map((price) => at(0, price)), at(10, 50_000), at(0, 50_000)]
  expect(history.filter(outlierTest(history))).toEqual([at(0, 50_000)])
})
