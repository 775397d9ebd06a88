/** The draws of a game server from the random pools of a box, one after the other. */
import type { Random } from '../../domain/values/random.ts'

/** How rAthena draws from a random subgroup (`get_random_itemsubgroup` in itemdb.cpp). */
export type DrawRule = 'Random' | 'SharedPool' | 'retried'

/** A pool by the rates of its rows; an opening draws `perBox` times. */
export interface PlayedPool {
  rates: readonly number[]
  perBox: number
}

/** Draws the index of a row, and keeps what was drawn before where the rule does. */
export type Draw = () => number

/** A map server's pool after `others` draws of other players. */
export function createDraw(rule: DrawRule, rates: readonly number[], random: Random, others = 0): Draw {
  const sum = rates.reduce((total, rate) => total + rate, 0)
  if (rule === 'Random') return () => walk(rates, random.int(1, sum))
  if (rule === 'retried') return () => retry(rates, sum, random)
  const draw = createSharedDraw(rates, sum, random)
  for (let at = 0; at < others; at++) draw()
  return draw
}

/** The row that contains a position from 1 to the sum. */
function walk(rates: readonly number[], position: number): number {
  let left = position
  for (const [row, rate] of rates.entries()) {
    if (left <= rate) return row
    left -= rate
  }
  throw new RangeError(`position ${position} is outside of the pool`)
}

/** Tickets are not put back until the last one is drawn. */
function createSharedDraw(rates: readonly number[], sum: number, random: Random): Draw {
  const left = [...rates]
  let given = 0
  return () => {
    const row = walk(left, random.int(1, sum - given))
    left[row] = (left[row] ?? 0) - 1
    given++
    if (given >= sum) {
      for (const [at, rate] of rates.entries()) left[at] = rate
      given = 0
    }
    return row
  }
}

/** Engines before 24 November 2024: any row, accepted with rate ÷ sum; after 3 × rows misses any row. */
function retry(rates: readonly number[], sum: number, random: Random): number {
  const pick = () => random.int(0, rates.length - 1)
  for (let tries = 3 * rates.length; tries > 0; tries--) {
    const row = pick()
    if (random.int(0, sum - 1) < (rates[row] ?? 0)) return row
  }
  return pick()
}
