/** How an amount that a plan takes is distributed: of one resource, or the price of all. */
import type { Amounts, PlanSolution } from './plan.ts'
import { Attempts, type ScaledPlan, Tries } from './plan-attempts.ts'
import { pathsOf } from './plan-paths.ts'

/** The probability that at most `units × unit` are enough, for units from 0. */
export interface PlanLaw {
  unit: number
  atMost: Float64Array
  /** Whether amounts were rounded to the unit, so that quantiles have an error below a thousandth. */
  isRounded: boolean
}

/** Amounts above this number of units are rounded to fewer: it bounds memory and time. */
const maxUnits = 40_000
const roundedUnits = 12_000

/**
 * Follows the steps of all attempts, amount by amount, until `until` (0 to 1) have reached the goal. Only sums of
 * positive numbers occur, so small probabilities are as exact as large ones. `weights`: how much one of each resource
 * counts, whole numbers or, if amounts are rounded anyway, any.
 */
export function lawOf(solution: PlanSolution, weights: Amounts, until: number): PlanLaw {
  const weigh = (amounts: Amounts) => amounts.reduce((sum, amount, at) => sum + amount * (weights[at] ?? 0), 0)
  const paths = pathsOf(solution)
  const restart = solution.restart === undefined ? undefined : solution.problem.restarts[solution.restart]
  const costs = [
    ...paths.flatMap(({ step, ends }) => [weigh(step.cost), ...ends.map(({ left }) => weigh(left))]),
    restart ? weigh(restart.cost) : 0,
  ]
  const divisor = Math.max(1, costs.reduce(greatestDivisor, 0))
  // Nearly all plans end below five times their mean: the tail of the number of attempts is geometric.
  const expected = 5 * Math.max(weigh(solution.mean), ...costs)
  const isRounded = expected / divisor > maxUnits
  const unit = isRounded ? expected / roundedUnits : divisor
  const scaled: ScaledPlan = { paths, restart, unitsOf: (cost) => weigh(cost) / unit }
  return { unit, atMost: follow(scaled, until), isRounded }
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

/** The least amount with at least this probability (0 to 1); undefined above what the law contains. */
export function quantile({ unit, atMost }: PlanLaw, chance: number): number | undefined {
  const units = atMost.findIndex((reached) => reached >= chance - 1e-12)
  return units < 0 ? undefined : units * unit
}

/** The probability (0 to 1) that at most this amount is enough; at least the last one that the law contains. */
export function chanceWithin({ unit, atMost }: PlanLaw, amount: number): number {
  if (amount < 0) return 0
  return atMost[Math.min(atMost.length - 1, Math.floor(amount / unit + 1e-9))] ?? 0
}

function follow(scaled: ScaledPlan, until: number): Float64Array {
  const { restart, unitsOf } = scaled
  const attempts = new Attempts(scaled)
  const again = new Tries(restart?.chance ?? 1, restart ? unitsOf(restart.cost) : 1)
  const isRepeated = restart !== undefined && !restart.ends
  const isFree = again.freeShare > 0
  // Attempts that begin, give up and begin again within one unit.
  const loop = isRepeated && isFree ? attempts.failing(0, 1) * again.freeShare : 0
  const atMost: number[] = []
  for (let at = 0, sum = 0; at < 4 * maxUnits && sum < until; at++) {
    const first = at === 0 ? 1 : 0
    const failedBefore = isFree ? attempts.failing(at, 0) : 0
    const begun = isRepeated ? (first + again.succeeding(at, failedBefore)) / (1 - loop) : first
    const failed = attempts.failing(at, begun)
    attempts.keep(at, begun)
    if (restart?.ends) attempts.add(at, again.succeeding(at, failed))
    again.keep(at, failed)
    sum += attempts.done[at] ?? 0
    atMost.push(Math.min(1, sum))
  }
  return Float64Array.from(atMost)
}
