import { describe, expect, it, test } from 'vitest'
import { createRandom, type Random } from '../values/random.ts'
import type { EnchantGoal, PlannedEnchant, PlannedSlot } from './enchant-goal.ts'
import { planEnchant } from './enchant-plan.ts'
import type { StepCost } from './enchant-route.ts'

const free: StepCost = { zeny: 0, materials: [] }
const zeny = (amount: number): StepCost => ({ zeny: amount, materials: [] })
const slot = (parts: Partial<PlannedSlot>): PlannedSlot => ({
  ...{ chancePer100k: 100_000, cost: zeny(100), random: [], perfect: [], upgrades: [] },
  ...parts,
})
const goal = (wants: [slot: number, ...keys: string[]][], parts: Partial<EnchantGoal> = {}): EnchantGoal => ({
  wants: new Map(wants.map(([number, ...keys]) => [number, new Set(keys)])),
  ...{ aim: 'money', prices: new Map(), piecePrice: undefined, goalPrice: undefined },
  ...parts,
})
const enchant = (slots: [number, PlannedSlot][], reset?: PlannedEnchant['reset']): PlannedEnchant => ({
  slots: new Map(slots),
  reset,
})
const certainReset = { chancePer100k: 100_000, cost: zeny(50) }
const twoResults = [
  { key: 'good', odds: 10_000 },
  { key: 'bad', odds: 90_000 },
]

function plan(of: PlannedEnchant, wanted: EnchantGoal) {
  const answer = planEnchant(of, wanted)
  if (answer.kind !== 'plan') throw new Error(answer.kind)
  return answer
}

/**
 * The lowest expected price by value iteration over all contents of all slots, with every action that the window has: the
 * states are not reduced, and upgrades may be made at any time.
 */
function lowestPrice({ slots, reset }: PlannedEnchant, { wants, prices, piecePrice }: EnchantGoal): number {
  const order = [...slots.keys()]
  const priceOf = (cost: StepCost) =>
    cost.zeny + cost.materials.reduce((sum, { key, amount }) => sum + amount * (prices.get(key) ?? 0), 0)
  type State = (string | undefined)[]
  const values = new Map<string, number>()
  const states: State[] = []
  const add = (state: State): void => {
    if (values.has(state.join())) return
    values.set(state.join(), 0)
    states.push(state)
    for (const { results } of actionsOf(state)) for (const [, to] of results) add(to)
  }
  const isGoal = (state: State) =>
    order.every((number, at) => !wants.get(number)?.size || wants.get(number)?.has(state[at] ?? ''))
  const empty: State = order.map(() => undefined)
  interface Action {
    price: number
    results: [chance: number, to: State][]
  }
  function actionsOf(state: State): Action[] {
    const at = state.indexOf(undefined)
    const put = (place: number, key: string) => state.with(place, key)
    const actions: Action[] = []
    const filling = slots.get(order[at] ?? -1)
    if (filling) {
      const sum = filling.random.reduce((total, { odds }) => total + odds, 0)
      const chance = filling.chancePer100k >= 100_000 ? 1 : (filling.chancePer100k + 1) / 100_001
      if (sum > 0)
        actions.push({
          price: priceOf(filling.cost),
          results: [
            ...filling.random.map(({ key, odds }): [number, State] => [(chance * odds) / sum, put(at, key)]),
            [1 - chance, state],
          ],
        })
      for (const { key, cost } of filling.perfect) actions.push({ price: priceOf(cost), results: [[1, put(at, key)]] })
    }
    order.forEach((number, place) => {
      for (const { from, to, cost } of slots.get(number)?.upgrades ?? [])
        if (state[place] === from) actions.push({ price: priceOf(cost), results: [[1, put(place, to)]] })
    })
    if (reset && reset.chancePer100k > 0) {
      const chance = reset.chancePer100k >= 100_000 ? 1 : (reset.chancePer100k + 1) / 100_001
      const results: Action['results'] = [
        [chance, empty],
        [1 - chance, state],
      ]
      actions.push({ price: priceOf(reset.cost), results })
    }
    if (piecePrice !== undefined) actions.push({ price: piecePrice, results: [[1, empty]] })
    return actions
  }
  add(empty)
  const possible = states.map((state) => ({ state, isGoal: isGoal(state), actions: actionsOf(state) }))
  for (let change = 1; change > 1e-12; ) {
    change = 0
    for (const { state, isGoal: isReached, actions } of possible) {
      const key = state.join()
      const before = values.get(key) ?? 0
      const price = isReached
        ? 0
        : Math.min(
            ...actions.map((action) =>
              action.results.reduce((sum, [chance, to]) => sum + chance * (values.get(to.join()) ?? 0), action.price),
            ),
          )
      change = Math.max(change, Math.abs(price - before) / Math.max(1, price))
      values.set(key, price)
    }
  }
  return values.get(empty.join()) ?? Number.NaN
}

function drawCost(random: Random): StepCost {
  const materials = random.chance(0.5) ? [{ key: random.pick(['ore', 'dust']), amount: random.int(1, 3) }] : []
  return { zeny: random.int(1, 20) * 100, materials }
}

function drawEnchant(random: Random): { of: PlannedEnchant; wanted: EnchantGoal } {
  const keys = ['a', 'b', 'c', 'd']
  const numbers = [3, 2, 1].slice(0, random.int(1, 3))
  const slots = numbers.map((number): [number, PlannedSlot] => [
    number,
    slot({
      chancePer100k: random.pick([100_000, 100_000, 70_000]),
      cost: drawCost(random),
      random: keys.map((key) => ({ key, odds: random.int(1, 40) * 1000 })),
      perfect: random.chance(0.4) ? [{ key: random.pick(keys), cost: { zeny: 5000, materials: [] } }] : [],
      upgrades: Array.from({ length: random.int(0, 3) }, () => ({
        from: random.pick(keys),
        to: random.pick(['a', 'b', 'e']),
        cost: drawCost(random),
      })),
    }),
  ])
  const reset = random.chance(0.7)
    ? { chancePer100k: random.pick([100_000, 80_000]), cost: drawCost(random) }
    : undefined
  const wants = numbers
    .filter((_, at) => at === 0 || random.chance(0.7))
    .map((number): [number, ...string[]] => [number, ...random.shuffle(keys).slice(0, random.int(1, 2))])
  const prices = new Map([
    ['ore', 300],
    ['dust', 50],
  ])
  const piecePrice = random.chance(0.5) || !reset ? random.int(1, 30) * 100 : undefined
  return { of: enchant(slots, reset), wanted: goal(wants, { prices, piecePrice }) }
}

const random = createRandom('enchant plans')
test.each(Array.from({ length: 60 }, (_, at) => ({ at, ...drawEnchant(random) })))(
  'drawn enchant $at costs what value iteration over all contents finds',
  ({ of, wanted }) => {
    const lowest = lowestPrice(of, wanted)
    // A step costs a millionth of a zeny more, so that free steps end.
    expect(plan(of, wanted).money?.mean).toBeCloseTo(lowest, 2)
  },
)

describe('one slot with one wanted enchant of 10 %', () => {
  const of = enchant([[3, slot({ random: twoResults })]], certainReset)

  it('is enchanted and reset until it has it', () => {
    const { tries, zeny, steps } = plan(of, goal([[3, 'good']]))
    // 10 enchantings and 9 resets on average; 50 % after 7 of them: 1 − 0.9^7 = 52.2 %.
    expect(tries.mean).toBeCloseTo(19, 9)
    expect(tries.budgets).toEqual([13, 43, 87])
    expect(zeny.mean).toBeCloseTo(10 * 100 + 9 * 50, 6)
    expect(zeny.budgets).toEqual([7 * 100 + 6 * 50, 22 * 100 + 21 * 50, 44 * 100 + 43 * 50])
    expect(steps).toMatchObject({ restart: 'reset', perAttempt: 0.1, slots: [{ kept: ['good'], dropped: ['bad'] }] })
  })

  it('takes new pieces where a reset has a chance of 0, which only takes its price', () => {
    const withoutReset = enchant([[3, slot({ random: twoResults })]], { chancePer100k: 0, cost: zeny(50) })
    const { pieces, zeny: paid, steps } = plan(withoutReset, goal([[3, 'good']]))
    expect(steps.restart).toBe('piece')
    expect(pieces.mean).toBeCloseTo(9, 9)
    expect(paid.mean).toBeCloseTo(1000, 6)
  })

  it('is bought if that is cheaper, and its price says how often enchanting costs less', () => {
    // An enchanting saves 10 % of the price, and costs 100.
    expect(planEnchant(of, goal([[3, 'good']], { goalPrice: 999 }))).toMatchObject({
      kind: 'buy',
      mean: expect.closeTo(1450, 6),
    })
    // 1,450 zeny are enough for 10 enchantings and 9 resets: 1 − 0.9^10.
    const { buying } = plan(of, goal([[3, 'good']], { goalPrice: 1455 }))
    expect(buying?.isCheaper).toBe(false)
    expect(buying?.chanceBelow).toBeCloseTo(1 - 0.9 ** 10, 9)
    const fewest = plan(of, goal([[3, 'good']], { goalPrice: 1449, aim: 'tries' }))
    expect(fewest.buying?.isCheaper).toBe(true)
  })

  it('is tried once, and then bought instead of reset, if one try is worth it', () => {
    const { steps, money } = plan(of, goal([[3, 'good']], { goalPrice: 1480 }))
    expect(steps.restart).toBe('buy')
    expect(money?.mean).toBeCloseTo(100 + 0.9 * 1480, 6)
  })
})

it('an upgrade is preferred to a reset where it costs less, and money and tries may differ', () => {
  const upgrades = [{ from: 'bad', to: 'good', cost: zeny(2000) }]
  const of = enchant([[3, slot({ random: twoResults, upgrades })]], certainReset)
  const cheapest = plan(of, goal([[3, 'good']]))
  expect(cheapest.steps).toMatchObject({ restart: 'reset', upgrades: [] })
  const fewest = plan(of, goal([[3, 'good']], { aim: 'tries' }))
  expect(fewest.steps.restart).toBeUndefined()
  expect(fewest.steps.upgrades).toEqual([{ slot: 3, route: upgrades }])
  expect(fewest.tries.budgets).toEqual([2, 2, 2])
  expect(fewest.tries.mean).toBeCloseTo(1.9, 9)
})

it('slots before a wanted one are filled with anything, and those behind it stay empty', () => {
  const slots: [number, PlannedSlot][] = [3, 2, 1].map((number) => [number, slot({ random: twoResults })])
  const { steps } = plan(enchant(slots, certainReset), goal([[2, 'good']]))
  expect(steps.slots.map(({ slot: number, isFree, goesOn }) => [number, isFree, goesOn])).toEqual([
    [3, true, 1],
    [2, false, expect.closeTo(0.1, 9)],
  ])
})

it('materials are counted, and those without a price are named', () => {
  const cost: StepCost = { zeny: 10, materials: [{ key: 'ore', amount: 2 }] }
  const of = enchant([[3, slot({ cost, random: [{ key: 'good', odds: 1 }] })]])
  const { materials, money, unpriced } = plan(of, goal([[3, 'good']], { prices: new Map([['dust', 5]]) }))
  expect(materials).toMatchObject([{ key: 'ore', amount: { mean: 2, budgets: [2, 2, 2] } }])
  expect([money?.mean, unpriced]).toEqual([10, ['ore']])
  const priced = plan(of, goal([[3, 'good']], { prices: new Map([['ore', 5]]) }))
  expect([priced.money?.mean, priced.unpriced]).toEqual([20, []])
})

it('what no step leads to is unreachable, by its slot', () => {
  const of = enchant([[3, slot({ random: twoResults })]], certainReset)
  expect(planEnchant(of, goal([[3, 'other']]))).toEqual({ kind: 'unreachable', slot: 3 })
  expect(planEnchant(of, goal([[1, 'good']]))).toEqual({ kind: 'unreachable', slot: 1 })
  expect(planEnchant(of, goal([]))).toEqual({ kind: 'nothing' })
  const never = enchant([[3, slot({ random: [{ key: 'good', odds: 0 }], cost: free })]])
  expect(planEnchant(never, goal([[3, 'good']]))).toEqual({ kind: 'unreachable', slot: 3 })
})
