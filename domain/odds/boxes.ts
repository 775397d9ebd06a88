/** Boxes that are needed for rows of their random pools. */
import { certainDraws, chanceOfAll, type DrawLaw } from './draws.ts'
import { leastDraws } from './least-draws.ts'
import { sufficientPercents } from './sufficient-percents.ts'

/** A random pool of a box; `tickets` is the sum of the weights. */
export interface BoxPool {
  tickets: number
  /** Draws from it at each opening. */
  perBox: number
  /** All players draw from it until its tickets are used up. */
  shared: boolean
}

/** Rows of one pool that are wanted: each at least `times` times. */
export interface BoxWant {
  pool: BoxPool
  rows: readonly { tickets: number; times: number }[]
}

/** The largest number of boxes of a calculation. */
export const maxBoxes = 1_000_000

/** The probability (0 to 1) that `boxes` boxes give all wanted rows. Pools that are not shared are always independent. */
export function chanceOfBoxes(wants: readonly BoxWant[], boxes: number, law: DrawLaw): number {
  return wants.reduce(
    (chance, { pool, rows }) =>
      chance === 0
        ? 0
        : chance * chanceOfAll({ tickets: pool.tickets, law: lawOf(pool, law) }, rows, boxes * pool.perBox),
    1,
  )
}

/** Chances have this error (see `chanceOfAll`), so a chance that is exactly reached counts. */
const tolerance = 1e-9

/** The least number of boxes with at least this chance; undefined if it is above `maxBoxes`. */
export function boxesForChance(wants: readonly BoxWant[], chance: number, law: DrawLaw): number | undefined {
  return leastDraws(chance - tolerance, maxBoxes, (boxes) => chanceOfBoxes(wants, boxes, law))
}

/** The number of boxes that give all wanted rows in any case; undefined if there is none. */
export function certainBoxes(wants: readonly BoxWant[], law: DrawLaw): number | undefined {
  const numbers = wants.flatMap(({ pool, rows }) =>
    rows.map((row) => {
      const draws = certainDraws({ tickets: pool.tickets, law: lawOf(pool, law) }, row)
      return draws === undefined ? Number.POSITIVE_INFINITY : Math.ceil(draws / pool.perBox)
    }),
  )
  const most = Math.max(...numbers)
  return Number.isFinite(most) ? most : undefined
}

export interface LawOdds {
  /** The probability (0 to 1) that the boxes give all wanted rows. */
  chance: number
  /** Boxes for each of `sufficientPercents`; undefined above `maxBoxes`. */
  enough: (number | undefined)[]
  /** As `certainBoxes`. */
  certain: number | undefined
}

/** All that a calculator shows of a law. */
export function oddsOfBoxes(wants: readonly BoxWant[], boxes: number, law: DrawLaw): LawOdds {
  return {
    chance: chanceOfBoxes(wants, boxes, law),
    enough: sufficientPercents.map((percent) => boxesForChance(wants, percent / 100, law)),
    certain: certainBoxes(wants, law),
  }
}

/**
 * The work of one chance, in evaluated terms: a calculator shows progress, or refuses. See `chanceOfAll`.
 */
export function workOf(wants: readonly BoxWant[], law: DrawLaw): number {
  return wants.reduce((sum, { pool, rows }) => {
    const terms = 2 ** rows.length * rows.reduce((count, { times }) => count + times, 0) ** 2
    return sum + terms * (lawOf(pool, law) === 'unknownPhase' ? pool.tickets : 1)
  }, 0)
}

function lawOf(pool: BoxPool, law: DrawLaw): DrawLaw {
  return pool.shared ? law : 'independent'
}
