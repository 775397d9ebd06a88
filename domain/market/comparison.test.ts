import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOfMedian, percentText } from './comparison.ts'

describe('comparison with the median', () => {
  it('is a whole percentage', () => {
    const usual = { median: 1000, sales: 12 }
    expect([820, 1000, 1004, 1005, 1500, 0].map((price) => percentOfMedian(price, usual))).toEqual([
      -18, 0, 0, 1, 50, -100,
    ])
  })
  it('is unknown without sales', () => {
    expect(percentOfMedian(820, undefined)).toBeUndefined()
    expect(percentOfMedian(820, { median: 0, sales: 3 })).toBeUndefined()
    expect(percentOfMedian(820, { median: 1000, sales: 0 })).toBeUndefined()
  })
  it('has the sign of the difference', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2e9 }), fc.integer({ min: 1, max: 2e9 }), (price, median) => {
        const percent = percentOfMedian(price, { median, sales: 1 }) as number
        expect(percent).toBeGreaterThanOrEqual(-100)
        if (percent !== 0) expect(percent > 0).toBe(price > median)
      }),
    )
  })
  it('is written with its sign', () => {
    expect([-18, 5, 0, -0, 12345].map(percentText)).toEqual(['−18%', '+5%', '±0%', '±0%', '+12,345%'])
  })
})
