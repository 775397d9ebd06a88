/**
 * Chances of rows of one random pool after a number of draws. Three laws:
 * - `independent`: each draw is made from the whole pool: algorithm `Random`, and a shared pool from which many others
 *   draw too.
 * - `fresh`: one player alone draws the tickets of a shared pool without replacement, from a full pool; when all are
 *   drawn, it is full again (`get_random_itemsubgroup` of rAthena).
 * - `unknownPhase`: the same, with any number of tickets already drawn, each with equal probability.
 */
import { lnChoose, lnFactorial } from './ln-factorial.ts'
import { type LnTerm, type LnWays, lnWays, type WantedRow } from './ln-ways.ts'

export const drawLaws = ['independent', 'fresh', 'unknownPhase'] as const
export type DrawLaw = (typeof drawLaws)[number]

/** A pool: its number of tickets is the sum of the weights of its rows. */
export interface DrawPool {
  tickets: number
  law: DrawLaw
}

/**
 * The probability (0 to 1) that `draws` draws give each of these rows at least as often as wanted; absolute error below
 * 1e-9. By inclusion and exclusion over the rows that come too rarely, so the work is 2^rows × (sum of the times)^2 and,
 * for an unknown phase, the smaller of draws and tickets times as much.
 */
export function chanceOfAll(pool: DrawPool, rows: readonly WantedRow[], draws: number): number {
  let sum = 0
  for (let set = 0; set < 2 ** rows.length; set++) {
    const rare = rows.filter((_, index) => (set >> index) & 1)
    sum += (rare.length % 2 === 0 ? 1 : -1) * chanceOfNone(pool, rare, draws)
  }
  return Math.min(1, Math.max(0, sum))
}

/** The probability that each of these rows comes less often than wanted. */
function chanceOfNone(pool: DrawPool, rows: readonly WantedRow[], draws: number): number {
  if (rows.length === 0) return 1
  if (pool.law === 'independent') return independently(pool, rows, draws)
  const none = createRounds(pool, rows, draws)
  if (pool.law === 'fresh') return none(0)
  // Phases with as many tickets as draws, or more, are alike.
  const phases = Math.min(pool.tickets, draws)
  const alike = pool.tickets - phases
  let sum = alike > 0 ? alike * none(draws) : 0
  for (let left = 0; left < phases; left++) sum += none(left)
  return sum / pool.tickets
}

function independently({ tickets }: DrawPool, rows: readonly WantedRow[], draws: number): number {
  const hits = rows.reduce((sum, row) => sum + row.tickets, 0)
  const lnMiss = Math.log1p(-hits / tickets)
  const lnTerm: LnTerm = (row, first, times) =>
    first > 0 ? Number.NEGATIVE_INFINITY : times * Math.log(row.tickets / tickets) - lnFactorial(times)
  return lnWays(rows, lnTerm).sum((_, count) =>
    count > draws
      ? Number.NEGATIVE_INFINITY
      : // 0 × −∞: a certain row, and no draw left.
        lnFactorial(draws) - lnFactorial(draws - count) + (count === draws ? 0 : (draws - count) * lnMiss),
  )
}

/**
 * Draws from a pool with `left` tickets in the first round: those of the first round, whole rounds, which give every
 * ticket once, and those of the last round.
 */
function createRounds(pool: DrawPool, rows: readonly WantedRow[], draws: number): (left: number) => number {
  const { tickets } = pool
  const hits = rows.reduce((sum, row) => sum + row.tickets, 0)
  const lnTerm: LnTerm = (row, first, last) => lnChoose(row.tickets, first) + lnChoose(row.tickets, last)
  const lnRest = (drawn: number, count: number) => lnChoose(tickets - hits, drawn - count) - lnChoose(tickets, drawn)
  const ways = new Map<number, LnWays | undefined>()
  function waysAfter(whole: number): LnWays | undefined {
    if (!ways.has(whole)) {
      const missing = rows.map((row) => ({ ...row, times: row.times - whole * row.tickets }))
      ways.set(whole, missing.every(({ times }) => times > 0) ? lnWays(missing, lnTerm) : undefined)
    }
    return ways.get(whole)
  }
  return (left) => {
    const first = Math.min(left, draws)
    const last = (draws - first) % tickets
    const found = waysAfter((draws - first - last) / tickets)
    return found?.sum((inFirst, inLast) => lnRest(first, inFirst) + lnRest(last, inLast)) ?? 0
  }
}

/** The number of draws from which on the row is certain; undefined if it never is. */
export function certainDraws({ tickets, law }: DrawPool, row: WantedRow): number | undefined {
  if (row.tickets >= tickets) return row.times
  if (law === 'independent' || row.tickets <= 0) return undefined
  const misses = tickets - row.tickets
  const whole = Math.ceil(row.times / row.tickets) - 1
  // The missing hits are the last tickets of the round, and in an unknown phase those before were the first.
  const fresh = whole * tickets + misses + (row.times - whole * row.tickets)
  return law === 'fresh' ? fresh : certainInAnyPhase(tickets, row)
}

/** The worst phase: its round ends with misses only, after the hits, and the last round begins with misses. */
function certainInAnyPhase(tickets: number, row: WantedRow): number {
  const misses = tickets - row.tickets
  if (row.times === 1) return 2 * misses + 1
  let most = 0
  for (let left = 0; left < tickets; left++) {
    // Hits in the rest of the round cannot be avoided once its misses are drawn.
    const inFirst = Math.max(0, left - misses)
    const missing = row.times - inFirst
    const whole = missing > 0 ? Math.ceil(missing / row.tickets) - 1 : 0
    const draws = missing > 0 ? left + whole * tickets + misses + (missing - whole * row.tickets) : misses + row.times
    most = Math.max(most, draws)
  }
  return most
}
