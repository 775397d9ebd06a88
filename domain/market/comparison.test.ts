import { expect, it } from 'vitest'
import { percentOfMedian, percentText } from './comparison.ts'

it('the difference from the median is a whole percentage', () => {
  const usual = { median: 1000, sales: 12 }
  expect([820, 1000, 1004, 1005, 1500, 0].map((price) => percentOfMedian(price, usual))).toEqual([
    -18, 0, 0, 1, 50, -100,
  ])
})
it('the difference from the median is undefined if the median is unknown or 0, or without sales', () => {
  expect(percentOfMedian(820, undefined)).toBeUndefined()
  expect(percentOfMedian(820, { median: 0, sales: 3 })).toBeUndefined()
  expect(percentOfMedian(820, { median: 1000, sales: 0 })).toBeUndefined()
  expect(percentOfMedian(820, { median: 1000, sales: 1 })).toBe(-18)
})
it('the text of a percentage has a sign', () => {
  expect([-18, 5, 0, -0, 12345].map(percentText)).toEqual(['−18%', '+5%', '±0%', '±0%', '+12,345%'])
})
