import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveOddsText, groupOdds, rathenaOdds, roundedOdds } from './effective-odds.ts'
import { createRandom } from './random.ts'

/** The described algorithm, played. */
function play(chances: readonly number[], grades: number, times: number): number[] {
  const random = createRandom(`enchant ${chances.join(' ')} ${grades}`)
  const last = chances.length - 1
  const given = chances.map(() => 0)
  for (let time = 0; time < times; time++) {
    let taken = -1
    for (let attempt = 0; attempt < 3 * grades && taken < 0; attempt++) {
      const index = random.int(0, last)
      if (random.int(0, 10_000) < (chances[index] as number)) taken = index
    }
    if (taken < 0) taken = random.int(0, last)
    given[taken] = (given[taken] as number) + 1
  }
  return given.map((count) => (count / times) * 100_000)
}

it.each([[[1, 99]], [[1, 5, 20, 3000]], [[0, 10, 30]]])('groupOdds equals a simulation of the rule: %j', (rates) => {
  const random = createRandom(`group ${rates.join(' ')}`)
  const [times, sum] = [200_000, rates.reduce((total, rate) => total + rate, 0)]
  const given = rates.map(() => 0)
  for (let time = 0; time < times; time++) {
    let taken = -1
    for (let attempt = 0; attempt < 3 * rates.length && taken < 0; attempt++) {
      const index = random.int(0, rates.length - 1)
      if (rates[index] === 0 || random.int(0, sum - 1) < (rates[index] as number)) taken = index
    }
    if (taken < 0) taken = random.int(0, rates.length - 1)
    given[taken] = (given[taken] as number) + 1
  }
  for (const [index, odds] of groupOdds(rates).entries()) {
    const p = odds / 100_000
    // Five deviations: less than one in a million goes beyond.
    const deviation = Math.sqrt((p * (1 - p)) / times)
    expect(Math.abs((given[index] as number) / times - p)).toBeLessThan(5 * deviation + 1e-9)
  }
})

describe('rathenaOdds', () => {
  // Enchant 1, slot 3 of the stock database.
  const stock = [...Array(8).fill(9900), ...Array(7).fill(2500), 2499, 234, 234, 234, 33, 33, 33]

  it.each([
    ['a long list of rare ones, one grade', stock, 1],
    ['the same with five grades', stock, 5],
    ['certain ones', [100_000, 10_001, 5000], 1],
    ['halves', [5000, 3000, 1500, 500], 1],
    ['one alone', [10], 1],
    ['none that is ever accepted', [0, 0, 0], 1],
  ])('equals a simulation of the engine’s rule: %s', (_, chances, grades) => {
    const times = 200_000
    const found = play(chances, grades, times)
    for (const [index, expected] of rathenaOdds(chances, grades).entries()) {
      const p = expected / 100_000
      const deviation = 100_000 * Math.sqrt((p * (1 - p)) / times)
      // Five deviations: less than one in a million goes beyond.
      expect(Math.abs((found[index] as number) - expected)).toBeLessThanOrEqual(5 * deviation + 1e-9)
    }
  })

  it('equals the published example', () => {
    const texts = rathenaOdds(stock, 1).map(effectiveOddsText)
    expect([texts[0], texts[8], texts[16], texts[19]]).toEqual(['9.031%', '2.832%', '0.934%', '0.765%'])
  })

  it('sums to 100 %, keeps the order of the chances, and is equal for equal chances', () => {
    const chance = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.array(chance, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        (chances, grades) => {
          const odds = rathenaOdds(chances, grades)
          expect(odds.reduce((sum, part) => sum + part, 0)).toBeCloseTo(100_000, 6)
          for (const [i, a] of chances.entries())
            for (const [j, b] of chances.entries())
              if (Math.min(a, 10_001) > Math.min(b, 10_001))
                expect(odds[i] as number).toBeGreaterThanOrEqual(odds[j] as number)
        },
      ),
    )
    for (const part of rathenaOdds([700, 700, 700, 700], 2)) expect(part).toBeCloseTo(25_000, 9)
  })

  it('raises a row of 0.010 % among a hundred rows far above it', () => {
    const [rare = 0] = rathenaOdds([10, ...Array(99).fill(1010)], 1)
    expect(rare).toBeGreaterThan(500)
  })

  it('is empty for an empty list', () => expect(rathenaOdds([], 1)).toEqual([]))
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

// Exactly 26790.4995…: to three decimals it would be 26790.500, and then 26,791.
it('rounding of recorded odds does not change the shown text', () => {
  const [, odds = 0] = rathenaOdds([2049, 4397, 88_890], 2)
  expect(effectiveOddsText(roundedOdds(odds))).toBe('26.790%')
})
