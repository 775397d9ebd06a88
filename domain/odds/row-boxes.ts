/** Boxes that one row of a random pool takes, for tables of all rows. */
import { type BoxPool, boxesForChance, certainBoxes } from './boxes.ts'
import { sufficientPercents } from './sufficient-percents.ts'

export interface RowBoxes {
  /** Boxes for each of `sufficientPercents` by independent draws; null above `maxBoxes`. */
  counts: (number | null)[]
  /**
   * Boxes after which a player who opens alone has the row in any case, however many tickets of the shared pool are
   * left; null if the pool is not shared.
   */
  certainAlone: number | null
}

/** Of a row that each box gives. */
export const boxesOfCertainRow: RowBoxes = { counts: sufficientPercents.map(() => 1), certainAlone: null }

/** A row of a pool with the values that decide its chance. */
export interface WeightedRow {
  /** Weight within the pool. */
  weight: number
  /** The odds by the engine out of 100,000, where they differ from the share of the weight. */
  oddsPer100k?: number | undefined
}

/** Sum of the odds of a pool whose rows have odds of the engine: what is missing is a draw that gives nothing. */
const wholePer100k = 100_000

/** The tickets of each row and of their pool: weights, or odds of the engine where the rows have them. */
export function ticketsOf(rows: readonly WeightedRow[]): { all: number; of: number[] } {
  const hasOdds = rows.some(({ oddsPer100k = 0 }) => oddsPer100k > 0)
  const of = rows.map(({ weight, oddsPer100k }) => Math.max(0, (hasOdds ? oddsPer100k : (oddsPer100k ?? weight)) ?? 0))
  const sum = of.reduce((total, tickets) => total + tickets, 0)
  return { of, all: hasOdds ? Math.max(sum, wholePer100k) : sum }
}

/** The boxes for each row, in order; undefined for a row that is never drawn. */
export function boxesOfRows(
  rows: readonly WeightedRow[],
  { perBox, shared }: Omit<BoxPool, 'tickets'>,
): (RowBoxes | undefined)[] {
  const { all, of } = ticketsOf(rows)
  const pool: BoxPool = { tickets: all, perBox, shared }
  // Most rows of a pool have one of a few weights.
  const known = new Map<number, RowBoxes>()
  return of.map((tickets) => {
    if (!(tickets > 0)) return undefined
    const found = known.get(tickets) ?? boxesOfRow(pool, tickets)
    known.set(tickets, found)
    return found
  })
}

function boxesOfRow(pool: BoxPool, tickets: number): RowBoxes {
  const want = [{ pool, rows: [{ tickets, times: 1 }] }]
  return {
    counts: sufficientPercents.map((percent) => boxesForChance(want, percent / 100, 'independent') ?? null),
    certainAlone: (pool.shared ? certainBoxes(want, 'unknownPhase') : undefined) ?? null,
  }
}
