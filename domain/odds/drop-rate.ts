import { commonCopy } from '../copy/every-page.ts'
import { fill } from '../copy/fill.ts'
import { oddsCopy } from '../copy/odds.ts'
import { numberText } from '../text/number-text.ts'
import { fixedRatio, scaleUnits, sumDecimals, toDecimal } from '../values/exact.ts'

/** The values that determine a row's drop rate. */
export interface DropRow {
  /** −1 = always obtained, otherwise a weight within its pool. */
  Chance: number
  Pool: number
  /** Number of the choice that the row belongs to, from 1. */
  Choice?: number | undefined
}

/** A row's share of its pool. */
export interface DropChance {
  /** In percent with two decimals, without the sign. */
  percent: string
  /** If `percent` is 0.00 although the row can be obtained: the mean number of tries; otherwise 0. */
  oneIn: number
}

/** The chance as a number from 0 to 1, even if its percentage is displayed as 0.00. */
export function shareOf({ percent, oneIn }: DropChance): number {
  return Number(percent) / 100 || (oneIn > 0 ? 1 / oneIn : 0)
}

/** One random pool of a package: each draw gives exactly one of its rows (`drawCount` draws). */
export interface DropPool<Row> {
  pool: number
  rows: { row: Row; chance: DropChance }[]
}

/** Rows of which the player gets all or none. */
export interface Choice<Row> {
  choice: number
  rows: Row[]
}

function isFixed(row: Pick<DropRow, 'Chance' | 'Choice'>): boolean {
  return row.Chance === -1 && row.Choice === undefined
}

/**
 * Sorts the rows of a package into fixed rows, random pools and choices (ascending by number), each in the order of the
 * source. `percent` is the row's weight ÷ the sum of its pool's weights × 100 with two decimals, `0.00` if the sum is 0
 * (the contract's rule); a weight below 0 other than −1 counts as 0.
 */
export function dropPools<Row extends DropRow>(
  rows: readonly Row[],
): { fixed: Row[]; pools: DropPool<Row>[]; choices: Choice<Row>[] } {
  const byPool = Map.groupBy(
    rows.filter((row) => !isFixed(row) && row.Choice === undefined),
    (row) => row.Pool,
  )
  const byChoice = Map.groupBy(
    rows.filter((row) => row.Choice !== undefined),
    (row) => row.Choice ?? 0,
  )
  const choices = [...byChoice].sort(([a], [b]) => a - b).map(([choice, members]) => ({ choice, rows: members }))
  const pools = [...byPool]
    .sort(([a], [b]) => a - b)
    .map(([pool, members]) => {
      const weights = members.map((row) => row.Chance)
      const percents = dropPercents(weights)
      const totalWeight = weights.reduce((sum, weight) => sum + Math.max(0, weight), 0)
      const chanceOf = (index: number): DropChance => {
        const percent = percents[index] as string
        const weight = weights[index] as number
        return { percent, oneIn: percent === '0.00' && weight > 0 ? totalWeight / weight : 0 }
      }
      return { pool, rows: members.map((row, index) => ({ row, chance: chanceOf(index) })) }
    })
  return { fixed: rows.filter(isFixed), pools, choices }
}

/** The share of each weight in the sum of all, in percent with two decimals, rounded exactly. */
export function dropPercents(weights: readonly number[]): string[] {
  const positive = weights.map((weight) => Math.max(0, weight))
  const sum = sumDecimals(positive)
  if (sum.units === 0n) return weights.map(() => '0.00')
  return positive.map((weight) => fixedRatio(scaleUnits(toDecimal(weight), sum.places) * 100n, sum.units, 2))
}

/**
 * The chance from `dropPools` as text: `12.34%`; `100.0%` for a fixed row (contract); `<0.01%（約 1/48,000）`, to three
 * figures, if two decimals would show zero.
 */
export function dropChanceText(chance: DropChance | 'fixed' | 'choice'): string {
  if (chance === 'fixed') return commonCopy.fixedChance
  if (chance === 'choice') return oddsCopy.choice
  if (chance.oneIn === 0) return `${chance.percent}%`
  return fill(oddsCopy.rare, { n: numberText(toFigures(chance.oneIn, 3)) })
}

/** Rounds a number ≥ 1 to `figures` significant figures. */
function toFigures(value: number, figures: number): number {
  return Math.round(Number(value.toPrecision(figures)))
}
