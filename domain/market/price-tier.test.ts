import { expect, it } from 'vitest'
import { priceTier } from './price-tier.ts'

it('the tier of a price is its number of digits', () => {
  const prices = [0, 9, 10, 99, 100, 9_999, 10_000, 999_999_999, 1_000_000_000]
  expect(prices.map(priceTier)).toEqual([1, 1, 2, 2, 3, 4, 5, 9, 10])
})
it('the tier of a price is at most ten', () => {
  expect([99_999_999_999, 1e21, Number.POSITIVE_INFINITY].map(priceTier)).toEqual([10, 10, 10])
})
it('the tier ignores decimals, and is 1 for what is not a number', () => {
  expect([9.99, 99.5, -5000, Number.NaN].map(priceTier)).toEqual([1, 2, 1, 1])
})
