/**
 * The cheapest way to a goal that is reached in steps, some of which can fail: places are filled one after the other, and
 * a failed item starts over (a Markov decision process). Solved exactly by policy iteration over the value of the start.
 */

/** An amount of each resource; all amounts of a plan have the same length. */
export type Amounts = readonly number[]

/** A step that is tried until it succeeds. Each try costs the same. */
export interface PlanTry {
  /** Success of one try, above 0, at most 1. */
  chance: number
  cost: Amounts
}

/** A way to fill a place. `odds`: of each class of the place; the rest of 1 cannot lead to the goal. */
export interface PlanWay extends PlanTry {
  odds: readonly number[]
}

/** A place. `classes`: what its content still costs at the end, for contents that can lead to the goal. */
export interface PlanPlace {
  classes: readonly Amounts[]
  ways: readonly PlanWay[]
}

/** What ends an attempt: the next one begins with empty places, unless it `ends` the plan with the goal reached. */
export interface PlanRestart extends PlanTry {
  ends: boolean
}

export interface PlanProblem {
  /** In the order in which they are filled. */
  places: readonly PlanPlace[]
  restarts: readonly PlanRestart[]
  /** What one of each resource costs; every step must cost something. */
  prices: Amounts
}

/** Contents of the filled places: those with the same remaining cost are one state. */
export interface PlanLevel {
  states: readonly Amounts[]
  /** The state of the next level, by state × number of classes + class. */
  next: Int32Array
}

/** The policy: a way for each state of each level, or `giveUp`. The last level has `finish` instead of ways. */
export type PlanPolicy = readonly Int32Array[]
export const giveUp = -1
export const finish = -2

export interface PlanSolution {
  problem: PlanProblem
  levels: readonly PlanLevel[]
  policy: PlanPolicy
  /** Index of the best restart; undefined if the problem has none. */
  restart: number | undefined
  /** Expected amounts, from empty places to the goal. */
  mean: Amounts
  /** Their price. */
  cost: number
}

/** More states than this are not solved: a phone would need seconds. */
export const maxStates = 20_000

export type PlanOutcome = PlanSolution | 'unreachable' | 'large'

/** The best policy. `large`: above `maxStates`. */
export function solvePlan(problem: PlanProblem): PlanOutcome {
  const levels = levelsOf(problem.places)
  if (!levels) return 'large'
  let best = evaluate(problem, levels, likeliest(problem, levels), cheapestRestart(problem, 0))
  const ending = problem.restarts.findIndex(({ ends }) => ends)
  if (!best && ending >= 0) best = evaluate(problem, levels, givingUp(levels), ending)
  if (!best) return 'unreachable'
  for (;;) {
    const restart = cheapestRestart(problem, best.cost)
    const policy = improve(problem, levels, restartCost(problem, restart, best.cost))
    const better = evaluate(problem, levels, policy, restart)
    // Rounding may give the same policy a slightly different cost.
    if (!better || better.cost >= best.cost * (1 - 1e-13)) return best
    best = better
  }
}

function levelsOf(places: readonly PlanPlace[]): PlanLevel[] | undefined {
  const resources = places.flatMap(({ classes }) => classes)[0]?.length ?? 0
  const levels: PlanLevel[] = []
  let states: Amounts[] = [Array(resources).fill(0)]
  let count = 1
  for (const { classes } of places) {
    const next = new Int32Array(states.length * classes.length)
    const indexes = new Map<string, number>()
    const following: Amounts[] = []
    states.forEach((state, at) => {
      classes.forEach((left, index) => {
        const sum = state.map((amount, resource) => amount + (left[resource] ?? 0))
        const key = sum.join()
        const known = indexes.get(key) ?? following.push(sum) - 1
        indexes.set(key, known)
        next[at * classes.length + index] = known
      })
    })
    levels.push({ states, next })
    states = following
    count += states.length
    if (count > maxStates) return undefined
  }
  return [...levels, { states, next: new Int32Array(0) }]
}

const price = ({ prices }: PlanProblem, amounts: Amounts) =>
  amounts.reduce((sum, amount, resource) => sum + amount * (prices[resource] ?? 0), 0)

/** The expected cost from a restart to the goal; infinite without one. */
function restartCost(problem: PlanProblem, index: number | undefined, start: number): number {
  const restart = index === undefined ? undefined : problem.restarts[index]
  if (!restart) return Number.POSITIVE_INFINITY
  return price(problem, restart.cost) / restart.chance + (restart.ends ? 0 : start)
}

function cheapestRestart(problem: PlanProblem, start: number): number | undefined {
  const costs = problem.restarts.map((_, index) => restartCost(problem, index, start))
  return costs.length === 0 ? undefined : costs.indexOf(Math.min(...costs))
}

/** Chooses the way with the lowest value: `start + of(way)`, and what its classes are worth at the next level. */
function choose(
  problem: PlanProblem,
  levels: readonly PlanLevel[],
  { fail, finished, of }: { fail: number; finished: (left: Amounts) => number; of: (way: PlanWay) => number },
): Int32Array[] {
  const last = levels.at(-1)?.states ?? []
  let values = last.map((left) => Math.min(fail, finished(left)))
  const policy = [Int32Array.from(last, (left) => (finished(left) < fail ? finish : giveUp))]
  for (let at = problem.places.length - 1; at >= 0; at--) {
    const { classes = [], ways = [] } = problem.places[at] ?? {}
    const { states = [], next } = levels[at] ?? {}
    const choices = new Int32Array(states.length)
    const before = values
    const starts = ways.map(of)
    const rests = ways.map(deadOdds)
    values = states.map((_, state) => {
      let least = fail
      let choice = giveUp
      ways.forEach(({ odds }, index) => {
        const rest = rests[index] ?? 0
        let value = (starts[index] ?? 0) + (rest > 0 ? rest * fail : 0)
        for (let to = 0; to < classes.length; to++) {
          const chance = odds[to] ?? 0
          if (chance > 0) value += chance * (before[next?.[state * classes.length + to] ?? 0] ?? 0)
        }
        if (value < least) {
          least = value
          choice = index
        }
      })
      choices[state] = choice
      return least
    })
    policy.unshift(choices)
  }
  return policy
}

/** The policy with the lowest probability of failure; costs are not compared. */
function likeliest(problem: PlanProblem, levels: readonly PlanLevel[]): Int32Array[] {
  return choose(problem, levels, { fail: 1, finished: () => 0, of: () => 0 })
}

function improve(problem: PlanProblem, levels: readonly PlanLevel[], fail: number): Int32Array[] {
  const finished = (left: Amounts) => price(problem, left)
  return choose(problem, levels, { fail, finished, of: (way) => price(problem, way.cost) / way.chance })
}

function givingUp(levels: readonly PlanLevel[]): Int32Array[] {
  return levels.map(({ states }) => new Int32Array(states.length).fill(giveUp))
}

/** Undefined if the policy never reaches the goal. */
function evaluate(
  problem: PlanProblem,
  levels: readonly PlanLevel[],
  policy: PlanPolicy,
  restart: number | undefined,
): PlanSolution | undefined {
  const cycle = problem.prices.map(() => 0)
  const add = (amounts: Amounts, times: number) => {
    for (const [resource, amount] of amounts.entries()) cycle[resource] = (cycle[resource] ?? 0) + amount * times
  }
  let reached = 0
  let failed = 0
  massesOf({ problem, levels, policy }).forEach((masses, at) => {
    const place = problem.places[at]
    masses.forEach((mass, state) => {
      const choice = policy[at]?.[state] ?? giveUp
      const way = place?.ways[choice]
      if (choice === finish) {
        reached += mass
        add(levels[at]?.states[state] ?? [], mass)
      } else if (way) {
        add(way.cost, mass / way.chance)
        failed += mass * deadOdds(way)
      } else failed += mass
    })
  })
  const step = restart === undefined ? undefined : problem.restarts[restart]
  if (step) add(step.cost, failed / step.chance)
  else if (failed > negligible) return undefined
  // What succeeds is a sum of positive numbers, so it is exact where it is small; 1 − failed is not.
  const ended = reached + (step?.ends ? failed : 0)
  if (ended <= 0) return undefined
  const mean = cycle.map((amount) => amount / ended)
  return { problem, levels, policy, restart, mean, cost: price(problem, mean) }
}

const negligible = 1e-12

/** The probability that a way's result cannot lead to the goal. */
export function deadOdds({ odds }: PlanWay): number {
  const rest = 1 - odds.reduce((sum, chance) => sum + chance, 0)
  return rest > negligible ? rest : 0
}

/** The probability of each state of each level in one attempt. */
export function massesOf({
  problem,
  levels,
  policy,
}: Pick<PlanSolution, 'problem' | 'levels' | 'policy'>): Float64Array[] {
  const all = [Float64Array.of(1)]
  problem.places.forEach(({ classes, ways }, place) => {
    const following = new Float64Array(levels[place + 1]?.states.length ?? 0)
    all[place]?.forEach((mass, state) => {
      const odds = ways[policy[place]?.[state] ?? giveUp]?.odds ?? []
      odds.forEach((chance, to) => {
        const index = levels[place]?.next[state * classes.length + to] ?? 0
        following[index] = (following[index] ?? 0) + mass * chance
      })
    })
    all.push(following)
  })
  return all
}
