import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fixedRatio, sumDecimals, toDecimal } from './exact.ts'

it('a decimal equals the shortest text of its number', () => {
  expect(toDecimal(0.1)).toEqual({ units: 1n, places: 1 })
  expect(toDecimal(1.5e-7)).toEqual({ units: 15n, places: 8 })
  expect(toDecimal(1e21)).toEqual({ units: 10n ** 21n, places: 0 })
})
it('what is not a finite number is no decimal', () => {
  expect(() => toDecimal(Number.NaN)).toThrow(RangeError)
  expect(() => toDecimal(Number.POSITIVE_INFINITY)).toThrow(RangeError)
})

it('tenths are added without error', () => {
  expect(sumDecimals([0.1, 0.2])).toEqual({ units: 3n, places: 1 })
})

it('a ratio is rounded, a half up', () => {
  expect(fixedRatio(1005n, 1000n, 2)).toBe('1.01')
  expect(fixedRatio(5n, 10n, 0)).toBe('1')
})
it('a ratio differs from the exact value by at most half a unit', () => {
  const part = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(part, fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 4 }), (n, d, places) => {
      const result = BigInt(fixedRatio(n, d, places).replace('.', ''))
      const error = result * d - n * 10n ** BigInt(places)
      expect((error < 0n ? -error : error) * 2n <= d).toBe(true)
    }),
    { seed: 36 },
  )
})
