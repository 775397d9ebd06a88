import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Accepts, expectPlayed } from '../../tests/played-odds.ts'
import { effectiveOddsText, groupOddsPer100k, rathenaOddsPer100k, roundOdds } from './effective-odds.ts'

it.each([[[1, 99]], [[1, 5, 20, 3000]], [[0, 10, 30]]])(
  'groupOddsPer100k equals a simulation of the rule: %j',
  (rates) => {
    const sum = rates.reduce((total, rate) => total + rate, 0)
    const accepts: Accepts = (random, rate) => rate === 0 || random.int(0, sum - 1) < rate
    expectPlayed(groupOddsPer100k(rates), rates, accepts, 3 * rates.length)
  },
)

describe('rathenaOddsPer100k', () => {
  // Enchant 1, slot 3 of the stock database.
  const stock = [...Array(8).fill(9900), ...Array(7).fill(2500), 2499, 234, 234, 234, 33, 33, 33]

  it.each([
    ['a long list with rare items, one grade', stock, 1],
    ['the same list with five grades', stock, 5],
    ['certain items', [100_000, 10_001, 5000], 1],
    ['halved chances', [5000, 3000, 1500, 500], 1],
    ['one item', [10], 1],
    ['items without a chance', [0, 0, 0], 1],
  ])('equals a simulation of the engine’s rule: %s', (_, chances, grades) => {
    const accepts: Accepts = (random, rate) => random.int(0, 10_000) < rate
    expectPlayed(rathenaOddsPer100k(chances, grades), chances, accepts, 3 * grades)
  })

  it('equals the published example', () => {
    const texts = rathenaOddsPer100k(stock, 1).map(effectiveOddsText)
    expect([texts[0], texts[8], texts[16], texts[19]]).toEqual(['9.031%', '2.832%', '0.934%', '0.765%'])
  })

  it('sums to 100 %, keeps the order of the chances, and is equal for equal chances', () => {
    const chance = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.array(chance, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (chances, grades) => {
          const odds = rathenaOddsPer100k(chances, grades)
          expect(odds.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100_000, 6)
          for (const [i, a] of chances.entries())
            for (const [j, b] of chances.entries())
              if (Math.min(a, 10_001) > Math.min(b, 10_001))
                expect(odds[i] as number).toBeGreaterThanOrEqual(odds[j] as number)
        },
      ),
      { seed: 36 },
    )
    for (const part of rathenaOddsPer100k([700, 700, 700, 700], 2)) expect(part).toBeCloseTo(25_000, 9)
  })
})

describe('effectiveOddsText', () => {
  it.each([
    [9031.2, '9.031%'],
    [765.49, '0.765%'],
    [0.5, '0.001%'],
    [0.4, '<0.001%（約 1/250,000）'],
    [0, '0.000%'],
    [100_000, '100.000%'],
  ])('%d → %s', (parts, text) => expect(effectiveOddsText(parts)).toBe(text))
})

// The odds are 26790.4995…. Rounded to three decimals they would be 26790.500, and then 26,791.
it('rounding of recorded odds does not change the shown text', () => {
  const [, odds = 0] = rathenaOddsPer100k([2049, 4397, 88_890], 2)
  expect(effectiveOddsText(roundOdds(odds))).toBe('26.790%')
})
