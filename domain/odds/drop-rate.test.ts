import { describe, expect, it } from 'vitest'
import { dropChanceText, dropPercents, dropPools } from './drop-rate.ts'

describe('dropPercents', () => {
  it('divides by the sum of all weights', () => {
    expect(dropPercents([1, 1, 2])).toEqual(['25.00', '25.00', '50.00'])
    expect(dropPercents([1, 2])).toEqual(['33.33', '66.67'])
  })
  it('is 0.00 if the sum is zero, and for a package without rows', () => {
    expect(dropPercents([0, 0])).toEqual(['0.00', '0.00'])
    expect(dropPercents([])).toEqual([])
  })
  it('rounds to two decimals from the exact value, where floats would round down', () => {
    expect(dropPercents([1005, 98_995])[0]).toBe('1.01')
    expect((1.005).toFixed(2)).toBe('1.00')
    expect(dropPercents([1, 19_999])[0]).toBe('0.01')
    expect(dropPercents([1, 20_001])[0]).toBe('0.00')
  })
  it('accepts decimal weights and very large ones', () => {
    expect(dropPercents([0.1, 0.2])).toEqual(['33.33', '66.67'])
    expect(dropPercents([9_007_199_254_740_991, 9_007_199_254_740_991])).toEqual(['50.00', '50.00'])
    expect(dropPercents([1e-7, 3e-7])).toEqual(['25.00', '75.00'])
  })
})

describe('dropPools', () => {
  it('leaves fixed rows out of the sum and computes each pool separately', () => {
    const rows = [
      { Chance: 30, Pool: 2 },
      { Chance: -1, Pool: 1 },
      { Chance: 1, Pool: 1 },
      { Chance: 70, Pool: 2 },
    ]
    const { fixed, pools } = dropPools(rows)
    expect(fixed).toEqual([rows[1]])
    expect(pools.map((pool) => [pool.pool, pool.rows.map((entry) => entry.chance.percent)])).toEqual([
      [1, ['100.00']],
      [2, ['30.00', '70.00']],
    ])
  })
  it('returns no pools if all rows are fixed', () => {
    expect(dropPools([{ Chance: -1, Pool: 1 }]).pools).toEqual([])
  })
})

describe('dropChanceText', () => {
  const textsOf = (...weights: number[]) =>
    dropPools(weights.map((Chance) => ({ Chance, Pool: 1 }))).pools.flatMap(({ rows }) =>
      rows.map(({ chance }) => dropChanceText(chance)),
    )
  it('never shows an obtainable row as 0.00%: below 0.005 % the odds are added', () => {
    expect(textsOf(1, 47_999)).toEqual(['<0.01%（約 1/48,000）', '100.00%'])
    expect(textsOf(1, 19_999)[0]).toBe('0.01%')
    expect(textsOf(1, 20_001)[0]).toBe('<0.01%（約 1/20,000）')
    expect(textsOf(3, 10_000_000)[0]).toBe('<0.01%（約 1/3,330,000）')
    expect(textsOf(0, 5)).toEqual(['0.00%', '100.00%'])
    expect(textsOf(0, 0)).toEqual(['0.00%', '0.00%'])
  })
  it('shows fixed items as 100.0%', () => {
    expect(dropChanceText('fixed')).toBe('100.0%')
    expect(dropChanceText({ percent: '0.00', oneIn: 0 })).toBe('0.00%')
  })
})

it('a choice lists all of its rows in the order of their numbers', () => {
  const rows = [
    { Chance: 1, Pool: 1, Choice: 2 },
    { Chance: -1, Pool: 1, Choice: 1 },
    { Chance: 5, Pool: 1 },
    { Chance: 1, Pool: 1, Choice: 2 },
  ]
  const { fixed, pools, choices } = dropPools(rows)
  expect(choices).toEqual([
    { choice: 1, rows: [rows[1]] },
    { choice: 2, rows: [rows[0], rows[3]] },
  ])
  expect(fixed).toEqual([])
  expect(pools.map((pool) => pool.rows.length)).toEqual([1])
  expect(dropChanceText('choice')).not.toMatch(/\d/)
})
