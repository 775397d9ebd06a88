import { expect, it, test } from 'vitest'
import { createRandom } from '../values/random.ts'
import { finish, type PlanProblem, type PlanSolution, solvePlan } from './plan.ts'
import { chanceWithin, lawOf, quantile } from './plan-law.ts'

/** The probability that `budget` is enough, by following every sequence of tries. */
function within({ problem, levels, policy, restart }: PlanSolution, resource: number, budget: number): number {
  const known = new Map<string, number>()
  const again = restart === undefined ? undefined : problem.restarts[restart]
  function attempt(place: number, state: number, left: number): number {
    if (left < 0) return 0
    const key = `${place} ${state} ${left}`
    const found = known.get(key)
    if (found !== undefined) return found
    const chance = next(place, state, left)
    known.set(key, chance)
    return chance
  }
  function next(place: number, state: number, left: number): number {
    const choice = policy[place]?.[state]
    if (choice === finish) return (levels[place]?.states[state]?.[resource] ?? 0) <= left ? 1 : 0
    const way = problem.places[place]?.ways[choice ?? -1]
    if (!way) return retry(left)
    const cost = way.cost[resource] ?? 0
    const dead = 1 - way.odds.reduce((sum, chance) => sum + chance, 0)
    const classes = problem.places[place]?.classes.length ?? 0
    const after = way.odds.reduce(
      (sum, chance, to) =>
        sum + chance * attempt(place + 1, levels[place]?.next[state * classes + to] ?? 0, left - cost),
      dead > 1e-12 ? dead * retry(left - cost) : 0,
    )
    if (left < cost) return 0
    return way.chance * after + (1 - way.chance) * attempt(place, state, left - cost)
  }
  function retry(left: number): number {
    if (!again || left < 0) return 0
    const cost = again.cost[resource] ?? 0
    if (left < cost) return 0
    const reached = again.ends ? 1 : attempt(0, 0, left - cost)
    return again.chance * reached + (1 - again.chance) * retry(left - cost)
  }
  return attempt(0, 0, budget)
}

const random = createRandom('laws of plans')
/** The first resource is spent by every try; the second one only by some. */
const drawCost = () => [random.int(1, 3), random.int(0, 2)]
const problems = Array.from({ length: 40 }, (): PlanProblem => {
  const places = Array.from({ length: random.int(1, 3) }, () => {
    const classes = Array.from({ length: random.int(1, 3) }, () => [random.int(0, 3), random.int(0, 2)])
    const ways = Array.from({ length: random.int(1, 2) }, () => {
      const odds = classes.map(() => random.next() / classes.length)
      return { chance: random.pick([1, 1, 0.6]), cost: drawCost(), odds }
    })
    return { classes, ways }
  })
  return {
    places,
    restarts: [{ chance: random.pick([1, 0.8]), cost: drawCost(), ends: random.chance(0.2) }],
    prices: [1, random.pick([0.1, 2])],
  }
})

test.each(problems.map((problem, at) => ({ at, problem })))(
  'drawn plan $at: budgets are enough as often as by every sequence of tries',
  ({ problem }) => {
    const solution = solvePlan(problem)
    if (typeof solution === 'string') throw new Error(solution)
    const law = lawOf(solution, [1, 0], 0.999)
    for (let budget = 0; budget < 40; budget++)
      expect(chanceWithin(law, budget)).toBeCloseTo(
        Math.min(within(solution, 0, budget), law.atMost.at(-1) ?? 0),
        budget < law.atMost.length ? 10 : 2,
      )
  },
)

test.each(problems.map((problem, at) => ({ at, problem })))(
  'drawn plan $at: the means of all laws are those of the solution, also where steps take nothing of a resource',
  ({ problem }) => {
    const solution = solvePlan(problem)
    if (typeof solution === 'string') throw new Error(solution)
    for (const weights of [
      [1, 0],
      [0, 1],
      [3, 7],
      [0.37, 1.9],
    ]) {
      const law = lawOf(solution, weights, 1 - 1e-12)
      const mean = law.atMost.reduce((sum, reached) => sum + (1 - reached) * law.unit, 0)
      const expected = weights.reduce((sum, weight, at) => sum + weight * (solution.mean[at] ?? 0), 0)
      expect(mean).toBeCloseTo(expected, 6)
    }
  },
)

it('amounts too large to be followed one by one are rounded, with a small error', () => {
  const problem: PlanProblem = {
    places: [{ classes: [[0]], ways: [{ chance: 1, cost: [1], odds: [1e-6] }] }],
    restarts: [{ chance: 1, cost: [0], ends: false }],
    prices: [1],
  }
  const solution = solvePlan(problem)
  if (typeof solution === 'string') throw new Error(solution)
  const law = lawOf(solution, [1], 0.999)
  expect(law.isRounded).toBe(true)
  for (const chance of [0.5, 0.9, 0.99]) {
    const exact = Math.log1p(-chance) / Math.log1p(-1e-6)
    expect(Math.abs((quantile(law, chance) ?? 0) / exact - 1)).toBeLessThan(1e-3)
  }
})

it('a goal without a way to it is unreachable, and too many states are not solved', () => {
  const place = { classes: [[0, 0]], ways: [{ chance: 1, cost: [1, 0], odds: [0] }] }
  expect(solvePlan({ places: [place], restarts: [], prices: [1, 0] })).toBe('unreachable')
  const classes = Array.from({ length: 60 }, (_, at) => [0, 61 ** at % 1_000_003])
  const many = { classes, ways: [{ chance: 1, cost: [1, 0], odds: classes.map(() => 1 / 60) }] }
  const places = [many, { ...many, classes: classes.map(([, left = 0]) => [0, left * 7]) }, many]
  expect(solvePlan({ places, restarts: [], prices: [1, 1] })).toBe('large')
})
