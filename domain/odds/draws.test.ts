import { describe, expect, test } from 'vitest'
import { createRandom } from '../values/random.ts'
import { certainDraws, chanceOfAll, type DrawLaw, drawLaws } from './draws.ts'
import type { WantedRow } from './ln-ways.ts'

/** The chance by following every sequence of draws; `rest` tickets belong to other rows. */
function enumerate(law: DrawLaw, rows: readonly WantedRow[], rest: number, draws: number): number {
  const tickets = [...rows.map((row) => row.tickets), rest]
  const size = tickets.reduce((sum, count) => sum + count)
  const takes = law !== 'independent'
  function follow(given: readonly number[], found: readonly number[], left: number): number {
    if (left === 0) return rows.every((row, at) => (found[at] ?? 0) >= row.times) ? 1 : 0
    const full = given.reduce((sum, count) => sum + count, 0) >= size ? tickets.map(() => 0) : given
    const inPool = size - full.reduce((sum, count) => sum + count, 0)
    return tickets.reduce((sum, count, at) => {
      const free = count - (full[at] ?? 0)
      if (free === 0) return sum
      const plusOne = (list: readonly number[]) => list.map((value, index) => (index === at ? value + 1 : value))
      return sum + (free / inPool) * follow(takes ? plusOne(full) : full, plusOne(found), left - 1)
    }, 0)
  }
  const none = tickets.map(() => 0)
  if (law !== 'unknownPhase') return follow(none, none, draws)
  // A phase: the tickets that others have drawn since the pool was full.
  function afterOthers(given: readonly number[], others: number): number {
    if (others === 0) return follow(given, none, draws)
    const inPool = size - given.reduce((sum, count) => sum + count, 0)
    return tickets.reduce((sum, count, at) => {
      const free = count - (given[at] ?? 0)
      const next = given.map((value, index) => (index === at ? value + 1 : value))
      return free === 0 ? sum : sum + (free / inPool) * afterOthers(next, others - 1)
    }, 0)
  }
  let sum = 0
  for (let others = 0; others < size; others++) sum += afterOthers(none, others)
  return sum / size
}

const random = createRandom('draws')
const cases = Array.from({ length: 40 }, () => {
  const rows = Array.from({ length: random.int(1, 3) }, () => ({ tickets: random.int(1, 2), times: random.int(1, 3) }))
  return { rows, rest: random.int(0, 3), draws: random.int(0, 7) }
})

describe.each(drawLaws)('%s', (law) => {
  test.each(cases)('$rows of $rest more tickets after $draws draws, as by every sequence', ({ rows, rest, draws }) => {
    const tickets = rows.reduce((sum, row) => sum + row.tickets, rest)
    expect(chanceOfAll({ tickets, law }, rows, draws)).toBeCloseTo(enumerate(law, rows, rest, draws), 10)
  })
})

test('a pool of 100 with one hit: alone 199 draws are enough in every phase, and 100 from a full pool', () => {
  const row = { tickets: 1, times: 1 }
  expect(certainDraws({ tickets: 100, law: 'unknownPhase' }, row)).toBe(199)
  expect(certainDraws({ tickets: 100, law: 'fresh' }, row)).toBe(100)
  expect(certainDraws({ tickets: 100, law: 'independent' }, row)).toBeUndefined()
})

test.each(['fresh', 'unknownPhase'] as const)('%s: no draw before the certain one is certain', (law) => {
  for (let at = 0; at < 60; at++) {
    const tickets = random.int(2, 12)
    const row = { tickets: random.int(1, tickets - 1), times: random.int(1, 9) }
    const certain = certainDraws({ tickets, law }, row) ?? Number.NaN
    expect(chanceOfAll({ tickets, law }, [row], certain)).toBeCloseTo(1, 12)
    expect(chanceOfAll({ tickets, law }, [row], certain - 1)).toBeLessThan(1 - 1e-9)
  }
})

test('large pools and many draws: published values of the binomial and the hypergeometric law', () => {
  // 475 tries at 10 %: at most 11 hits, P = 1 − 1.7e-10 for more (a public dispute); mean 47.5.
  const few = chanceOfAll({ tickets: 10, law: 'independent' }, [{ tickets: 1, times: 12 }], 475)
  expect(1 - few).toBeGreaterThan(1e-11)
  expect(1 - few).toBeLessThan(1e-9)
  // One hit of 10,000 after 5,000 draws: half of a full pool.
  const half = chanceOfAll({ tickets: 10_000, law: 'fresh' }, [{ tickets: 1, times: 1 }], 5000)
  expect(half).toBeCloseTo(0.5, 10)
  const alone = chanceOfAll({ tickets: 10_000, law: 'unknownPhase' }, [{ tickets: 1, times: 1 }], 10_000)
  // In one whole round of draws over two rounds of the pool: 1 − mean of (u/N)(1 − u/N) = 5/6.
  expect(alone).toBeCloseTo(5 / 6, 4)
})

test('rows that exclude each other in few draws are impossible', () => {
  const rows = [1, 2, 3].map(() => ({ tickets: 5, times: 1 }))
  for (const law of drawLaws) expect(chanceOfAll({ tickets: 20, law }, rows, 2)).toBeCloseTo(0, 12)
})
