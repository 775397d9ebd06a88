/** The best policy of an enchant in words' parts: what to do at each slot, what to keep, and what to upgrade at the end. */
import type { BuiltProblem, PlaceFacts, RestartKind } from './enchant-problem.ts'
import type { UpgradeStep } from './enchant-route.ts'
import { finish, giveUp, massesOf, type PlanSolution } from './plan.ts'

export interface SlotSteps {
  slot: number
  /** Ways to fill it: an enchanting (`key` undefined) or a perfect enchant, with the share of attempts that use each. */
  ways: { key: string | undefined; share: number }[]
  /** Whether any enchant is accepted in this slot. */
  isFree: boolean
  /** Results of an enchanting after which the attempt goes on. */
  kept: string[]
  /** Those after which it goes on or not, by what the slots before cost to upgrade. */
  depends: string[]
  /** Those after which it starts over. */
  dropped: string[]
  /** The probability (0 to 1) that the attempt goes on after this slot. */
  goesOn: number
}

export interface PlanSteps {
  slots: SlotSteps[]
  /** Upgrades when all slots are filled, with the share of successful attempts that need each route. */
  upgrades: { slot: number; route: readonly UpgradeStep[] }[]
  /** What to do with an attempt that cannot reach the goal; undefined if there is none. */
  restart: RestartKind | undefined
  /** The probability (0 to 1) that one attempt reaches the goal. */
  perAttempt: number
}

export function planSteps({ places, restartKinds }: BuiltProblem, solution: PlanSolution): PlanSteps {
  const masses = massesOf(solution)
  const slots = places.map((facts, at) => slotSteps(facts, at, { solution, masses }))
  const last = solution.policy.at(-1)
  const perAttempt = sum(
    (masses.at(-1) ?? new Float64Array(0)).map((mass, state) => (last?.[state] === finish ? mass : 0)),
  )
  const fails = slots.some(({ goesOn }) => goesOn < 1) || perAttempt < 1 - 1e-12
  return {
    slots,
    upgrades: places.flatMap((facts, at) => upgradesOf(facts, slots[at])),
    restart: fails && solution.restart !== undefined ? restartKinds[solution.restart] : undefined,
    perAttempt,
  }
}

function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const number of numbers) total += number
  return total
}

interface Walked {
  solution: PlanSolution
  masses: readonly Float64Array[]
}

function slotSteps(facts: PlaceFacts, at: number, { solution, masses }: Walked): SlotSteps {
  const here = masses[at] ?? new Float64Array(0)
  const choices = solution.policy[at]
  const whole = sum(here.map((mass, state) => (choices?.[state] === giveUp ? 0 : mass)))
  const shares = facts.perfect.map((_, way) => sum(here.map((mass, state) => (choices?.[state] === way ? mass : 0))))
  const ways = facts.perfect.flatMap((key, way) => {
    const share = (shares[way] ?? 0) / whole
    return share > 0 ? [{ key, share }] : []
  })
  /** Whether an attempt goes on after a result, by the states from which it comes. */
  const enchanting = facts.perfect.indexOf(undefined)
  const from = [...here.keys()].filter((state) => (here[state] ?? 0) > 0 && choices?.[state] === enchanting)
  const goesOnFrom = (state: number, index: number) => {
    const classes = solution.problem.places[at]?.classes.length ?? 0
    const to = solution.levels[at]?.next[state * classes + index] ?? 0
    return solution.policy[at + 1]?.[to] !== giveUp
  }
  const fateOf = (key: string) => {
    const index = facts.classes.get(key)?.index
    const kept = index === undefined ? 0 : from.filter((state) => goesOnFrom(state, index)).length
    if (kept === 0) return 'dropped'
    return kept === from.length ? 'kept' : 'depends'
  }
  const results = from.length > 0 ? Map.groupBy(facts.random, fateOf) : new Map<string, string[]>()
  const following = masses[at + 1] ?? new Float64Array(0)
  const goesOn = sum(following.map((mass, state) => (solution.policy[at + 1]?.[state] === giveUp ? 0 : mass)))
  return {
    slot: facts.slot,
    ways,
    isFree: facts.isFree,
    kept: results.get('kept') ?? [],
    depends: results.get('depends') ?? [],
    dropped: results.get('dropped') ?? [],
    goesOn: Math.min(1, goesOn / whole),
  }
}

/** The routes of results that the policy keeps. */
function upgradesOf({ slot, classes }: PlaceFacts, steps: SlotSteps | undefined) {
  const placed = steps?.ways.flatMap(({ key }) => (key === undefined ? [...steps.kept, ...steps.depends] : [key])) ?? []
  return [...new Set(placed)].flatMap((key) => {
    const route = classes.get(key)?.route ?? []
    return route.length > 0 ? [{ slot, route }] : []
  })
}
