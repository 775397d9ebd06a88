import { describe, expect, it } from 'vitest'
import { expectedVisits } from './absorbing-chain.ts'
import { spentAmount, spentWithin } from './spent-law.ts'

const success = 0.1
const chances = [0.5, 0.9, 0.99]
const rounds = chances.map((chance) => Math.ceil(Math.log(1 - chance) / Math.log1p(-success)))

/** Rounds of several steps, of which the last one may end the chain. */
function chainOf(steps: number) {
  const chain = Array.from({ length: steps }, (_, step) =>
    step < steps - 1
      ? { next: [{ to: step + 1, chance: 1 }], end: 0 }
      : { next: [{ to: 0, chance: 1 - success }], end: success },
  )
  return { chain, start: 0, visits: expectedVisits(chain, 0) }
}

describe('what rounds with the same costs spend', () => {
  it.each([
    ['exactly, for costs with few units', [50, 100, 700], 0],
    ['exactly, for steps that cost nothing', [0, 7, 0], 0],
    ['to a few thousandths, for costs without a common unit', [39_035_837, 39_043_756, 24_082_119], 0.004],
    ['to a few thousandths, for costs of very different size', [1, 999_999_937, 12_345], 0.004],
  ])('%s', (_, costs, error) => {
    const parts = chainOf(costs.length)
    const round = costs.reduce((sum, cost) => sum + cost, 0)
    const { mean, budgets, isRounded } = spentAmount(parts, costs, chances)
    expect(isRounded).toBe(error > 0)
    expect(mean / (round / success)).toBeCloseTo(1, 12)
    for (const [index, budget] of budgets.entries())
      expect(Math.abs(budget / (round * (rounds[index] ?? 0)) - 1)).toBeLessThanOrEqual(error)
    for (const ended of [1, 5, 20])
      expect(spentWithin(parts, costs, round * (ended + 0.3))).toBeCloseTo(
        1 - (1 - success) ** ended,
        error > 0 ? 3 : 9,
      )
    expect(spentWithin(parts, costs, round * 0.7)).toBeCloseTo(0, 9)
  })
})

it('a chain that costs nothing needs nothing', () => {
  expect(spentAmount(chainOf(2), [0, 0], chances)).toEqual({ mean: 0, budgets: [0, 0, 0], isRounded: false })
  expect(spentWithin(chainOf(2), [0, 0], 0)).toBe(1)
})
