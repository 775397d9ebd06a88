import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageText, shortMoney } from './money-text.ts'

describe('shortMoney', () => {
  it('does not abbreviate below 10,000', () => {
    expect([0, 1, 999, 1000, 9999, 1234.56].map(shortMoney)).toEqual(['0', '1', '999', '1,000', '9,999', '1,234.6'])
  })
  it('uses 萬 from 10,000', () => {
    expect([10_000, 12_345, 150_000, 99_990_000].map(shortMoney)).toEqual(['1萬', '1.23萬', '15萬', '9,999萬'])
  })
  it('uses 億 from 100,000,000', () => {
    expect([100_000_000, 150_000_000, 1_234_567_890, 1e13].map(shortMoney)).toEqual([
      '1億',
      '1.5億',
      '12.35億',
      '100,000億',
    ])
  })
  it('uses the next unit instead of 10,000 of the smaller one', () => {
    expect([9999.96, 99_999_999].map(shortMoney)).toEqual(['1萬', '1億'])
  })
  it('keeps the sign, and returns a hyphen for what is not a number', () => {
    expect([-25_000, -0.04, Number.NaN, Number.POSITIVE_INFINITY].map(shortMoney)).toEqual(['-2.5萬', '0', '-', '-'])
  })
  it('differs by at most half a hundredth of its unit', () => {
    const units: Record<string, number> = { 萬: 10_000, 億: 100_000_000 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (value) => {
        const text = shortMoney(value)
        const unit = units[text.slice(-1)] ?? 1
        const shown = Number.parseFloat(text.replaceAll(',', '')) * unit
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(unit === 1 ? 0.05 : unit * 0.005 + 1e-6)
        expect(text).not.toMatch(/^10,000萬/)
      }),
      { seed: 36 },
    )
  })
})

describe('averageText', () => {
  it('has exactly one decimal and thousands separators', () => {
    expect([1234, 0, 1234567.25, 99.95, 0.04].map(averageText)).toEqual([
      '1,234.0',
      '0.0',
      '1,234,567.3',
      '100.0',
      '0.0',
    ])
  })
})
