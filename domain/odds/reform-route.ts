/** The cheapest chain of reforms from one piece of equipment to another. Reforms always succeed. */
import type { PlanAim } from './enchant-goal.ts'
import type { StepCost } from './enchant-route.ts'

/** A conversion of a reform box. Items are keys. */
export interface ReformStep {
  /** The box, which is used up. */
  box: string
  from: string
  to: string
  minRefine: number
  maxRefine: number
  /** Signed; the refine stays within 0 and 20. */
  changeRefine: number
  materials: StepCost['materials']
  /** Further conditions and losses, as text. */
  note: string
}

export interface ReformGoal {
  from: string
  /** Of the first piece, 0 to 20. */
  refine: number
  to: string
  /** Of the last piece, at least; 0 to 20. */
  leastRefine: number
  aim: PlanAim
  /** Zeny for one, by material or box. */
  prices: ReadonlyMap<string, number>
}

/** A step of a route. `refined`: levels that the player has to refine before it. */
export interface RouteStep {
  refined: number
  step: ReformStep
  /** Refine before and after the step. */
  before: number
  after: number
}

export interface ReformRoute {
  steps: RouteStep[]
  /** Levels to refine behind the last step. */
  refinedLast: number
  /** All levels that the player has to refine, which cost ore and may fail. */
  refined: number
  /** Materials and boxes of all steps. */
  materials: { key: string; amount: number }[]
  /** By the prices; what has none is not part of it. */
  money: number
  unpriced: string[]
}

const mostRefine = 20

interface Reached {
  /** Refined levels, then the cost by the aim. */
  cost: readonly [refined: number, rest: number]
  last: RouteStep | undefined
  /** Where `last` began; undefined at the start. */
  before: string | undefined
}

/**
 * The route with the fewest levels to refine and, among those, the fewest reforms or the lowest price. Undefined if there
 * is none. No step is made for a piece that is the goal already.
 */
export function reformRoute(steps: readonly ReformStep[], goal: ReformGoal): ReformRoute | undefined {
  const stateOf = (item: string, refine: number) => `${refine} ${item}`
  const start = stateOf(goal.from, goal.refine)
  const reached = new Map<string, Reached>([[start, { cost: [0, 0], last: undefined, before: undefined }]])
  const items = [...new Set(steps.flatMap(({ from, to }) => [from, to]))]
  const costOf = (step: ReformStep) => (goal.aim === 'tries' ? 1 : perStep + priceOf(step, goal.prices))
  const improve = (key: string, offer: Reached): boolean => {
    const known = reached.get(key)
    if (known && !isLess(offer.cost, known.cost)) return false
    reached.set(key, offer)
    return true
  }
  // Bellman and Ford: each round adds a step to the routes.
  for (let changes = true; changes; ) {
    changes = false
    for (const step of steps)
      for (let refine = 0; refine <= step.maxRefine; refine++) {
        const from = stateOf(step.from, refine)
        const known = reached.get(from)
        if (!known) continue
        const refined = Math.max(0, step.minRefine - refine)
        const before = refine + refined
        if (before > step.maxRefine) continue
        const after = Math.min(mostRefine, Math.max(0, before + step.changeRefine))
        const cost = [known.cost[0] + refined, known.cost[1] + costOf(step)] as const
        const isBetter = improve(stateOf(step.to, after), {
          cost,
          last: { refined, step, before, after },
          before: from,
        })
        changes = changes || isBetter
      }
  }
  const ends = (items.includes(goal.to) ? [goal.to] : []).flatMap((item) =>
    Array.from({ length: mostRefine + 1 }, (_, refine) => {
      const end = reached.get(stateOf(item, refine))
      const refinedLast = Math.max(0, goal.leastRefine - refine)
      return end
        ? [{ key: stateOf(item, refine), refinedLast, cost: [end.cost[0] + refinedLast, end.cost[1]] as const }]
        : []
    }).flat(),
  )
  const [best] = ends.sort((a, b) => a.cost[0] - b.cost[0] || a.cost[1] - b.cost[1])
  return best && describeRoute(best, reached, goal.prices)
}

/** A free step still costs something, so that no route is longer than it has to be. */
const perStep = 1e-6

const isLess = (a: Reached['cost'], b: Reached['cost']) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1] - 1e-9)

function needsOf({ box, materials }: ReformStep): StepCost['materials'] {
  return [...materials, { key: box, amount: 1 }]
}

function priceOf(step: ReformStep, prices: ReadonlyMap<string, number>): number {
  return needsOf(step).reduce((sum, { key, amount }) => sum + amount * (prices.get(key) ?? 0), 0)
}

function describeRoute(
  best: { key: string; refinedLast: number; cost: Reached['cost'] },
  reached: ReadonlyMap<string, Reached>,
  prices: ReadonlyMap<string, number>,
): ReformRoute {
  const steps: RouteStep[] = []
  for (let state = reached.get(best.key); state?.last; state = reached.get(state.before ?? ''))
    steps.unshift(state.last)
  const amounts = new Map<string, number>()
  for (const { step } of steps)
    for (const { key, amount } of needsOf(step)) amounts.set(key, (amounts.get(key) ?? 0) + amount)
  return {
    steps,
    refinedLast: best.refinedLast,
    refined: best.cost[0],
    materials: [...amounts].map(([key, amount]) => ({ key, amount })),
    money: steps.reduce((sum, { step }) => sum + priceOf(step, prices), 0),
    unpriced: [...amounts.keys()].filter((key) => !prices.has(key)),
  }
}
