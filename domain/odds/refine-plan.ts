/** What it takes to refine equipment from one level to another, if each level is always tried in the same way. */
import { type ChainState, expectedVisits } from './absorbing-chain.ts'
import type { RefineTry } from './refine-step.ts'
import { type SpentAmount, spentAmount } from './spent-law.ts'

export interface RefinePlan {
  /** Level of the first piece, from 0. */
  from: number
  /** The wanted level, above `from`. */
  to: number
  /** Level of a piece that replaces a destroyed one; below `to`. */
  restart: number
  /** By level before the try, at least for all that the plan can reach. */
  tries: readonly RefineTry[]
}

export interface RefineNeeds {
  /** The probability (0 to 1) that the first piece reaches the level before it is destroyed. */
  firstPiece: number
  tries: SpentAmount
  zeny: SpentAmount
  /** Pieces of equipment, the first one included. */
  pieces: SpentAmount
  /** By item id, in the order of their first use. */
  materials: ReadonlyMap<number, SpentAmount>
  /** The mean number of tries by level before the try. */
  triesByLevel: number[]
}

/**
 * The exact needs of a plan (means to about 12 digits) for chances from 0 to 1, ascending. Undefined if the level cannot
 * be reached with certainty, however often it is tried.
 */
export function refineNeeds(plan: RefinePlan, chances: readonly number[]): RefineNeeds | undefined {
  const { from, restart } = plan
  const chain = chainOf(plan, restart)
  const visits = expectedVisits(chain, from)
  if (!visits.every(Number.isFinite)) return undefined
  const needed = (costOf: (level: RefineTry) => number): SpentAmount => {
    const costs = chain.map((_, level) => (plan.tries[level] ? costOf(plan.tries[level]) : 0))
    return spentAmount({ chain, start: from, visits }, costs, chances)
  }
  const used = plan.tries.filter((_, level) => (visits[level] ?? 0) > 0)
  const items = new Set(used.flatMap(({ materials }) => materials.map(({ item }) => item)))
  return {
    firstPiece: survival(plan, from),
    tries: needed(() => 1),
    zeny: needed(({ zeny }) => zeny),
    pieces: piecesOf(plan, visits, chances),
    materials: new Map(
      [...items].map((item) => [
        item,
        needed(({ materials }) => materials.find((material) => material.item === item)?.amount ?? 0),
      ]),
    ),
    triesByLevel: visits,
  }
}

/** The levels below the wanted one; destroyed equipment continues at `restart`, or ends the chain without it. */
function chainOf({ to, tries }: RefinePlan, restart?: number): ChainState[] {
  return Array.from({ length: to }, (_, level) => {
    const next = new Map<number, number>()
    let end = 0
    for (const { to: target, chance } of tries[level]?.results ?? []) {
      const place = target === 'broken' ? restart : target
      if (place === undefined || place >= to) end += chance
      else next.set(place, (next.get(place) ?? 0) + chance)
    }
    return { next: [...next].map(([place, chance]) => ({ to: place, chance })), end }
  })
}

/** The probability that a piece of this level reaches the wanted one without being destroyed. */
function survival(plan: RefinePlan, start: number): number {
  const visits = expectedVisits(chainOf(plan), start)
  if (!visits.every(Number.isFinite)) return 0
  return Math.min(
    1,
    plan.tries.reduce((sum, { results }, level) => {
      const success = results.find(({ to }) => to !== 'broken' && to >= plan.to)
      return success && level < plan.to ? sum + (visits[level] ?? 0) * success.chance : sum
    }, 0),
  )
}

/** Pieces follow a geometric law from the second one on, because each of them starts at the same level. */
function piecesOf(plan: RefinePlan, visits: readonly number[], chances: readonly number[]): SpentAmount {
  const breaks = visits.reduce((sum, count, level) => sum + count * brokenChance(plan.tries[level]), 0)
  const first = survival(plan, plan.from)
  const later = survival(plan, plan.restart)
  const tolerance = 1e-12
  return {
    mean: 1 + breaks,
    isRounded: false,
    budgets: chances.map((chance) => {
      if (first >= chance - tolerance) return 1
      if (later >= 1) return 2
      return 1 + Math.max(1, Math.ceil(Math.log((1 - chance + tolerance) / (1 - first)) / Math.log1p(-later)))
    }),
  }
}

function brokenChance(level: RefineTry | undefined): number {
  return level?.results.find(({ to }) => to === 'broken')?.chance ?? 0
}
