import { describe, expect, test } from 'vitest'
import type { EnchantInfo, EnchantSlot } from '../../domain/enchants/enchant.ts'
import type { Material } from '../../domain/items/item.ts'
import { rathenaOddsPer100k } from '../../domain/odds/effective-odds.ts'
import type { EnchantGoal, PlannedEnchant, PlannedSlot } from '../../domain/odds/enchant-goal.ts'
import { type EnchantPlan, planEnchant } from '../../domain/odds/enchant-plan.ts'
import { sufficientPercents } from '../../domain/odds/sufficient-percents.ts'
import { createRandom, type Random } from '../../domain/values/random.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { playEnchanting, playReset } from './play-enchants.ts'

const root = sharedPath('data/rathena') ?? ''
const plans = 100
/** Enchantings of each plan that are played. */
const enchantings = 1_000_000
/** A plan needs so many at most, so that it is played often. */
const mostTries = 2000

const costOf = ({ Price, Materials }: { Price: number; Materials: Material[] }) => ({
  zeny: Price,
  materials: Materials.map(({ Material, Amount }) => ({ key: String(Material), amount: Amount })),
})

/** What a page tells the planner of an enchant, for one grade. */
function plannedEnchant({ Order, Slots, Reset }: EnchantInfo, grade: number): PlannedEnchant {
  const ordered = Order.flatMap((number) => Slots.filter(({ Slot }) => Slot === number))
  return {
    slots: new Map(ordered.map((slot) => [slot.Slot, plannedSlot(slot, grade)])),
    reset: Reset && { chancePer100k: Reset.Chance, cost: costOf(Reset) },
  }
}

function plannedSlot(slot: EnchantSlot, grade: number): PlannedSlot {
  const rows = slot.Enchants.find(({ Enchantgrade }) => Enchantgrade === grade)?.Items ?? []
  const odds = rathenaOddsPer100k(
    rows.map(({ Chance }) => Chance),
    slot.Enchants.length,
  )
  return {
    chancePer100k: slot.Chance ?? 100_000,
    cost: costOf(slot),
    random: rows.map(({ Item }, at) => ({ key: String(Item), odds: odds[at] ?? 0 })),
    perfect: slot.PerfectEnchants.map((entry) => ({ key: String(entry.Item), cost: costOf(entry) })),
    upgrades: slot.Upgrades.map((entry) => ({
      from: String(entry.Enchant),
      to: String(entry.Upgrade),
      cost: costOf(entry),
    })),
  }
}

interface DrawnPlan {
  id: number
  info: EnchantInfo
  grade: number
  plan: EnchantPlan
}

/** A goal for a drawn enchant that has something random, can be played often, and does what it does at each slot always. */
function drawPlan(enchants: readonly [number, EnchantInfo][], random: Random): DrawnPlan | undefined {
  const [id, info] = random.pick(enchants)
  const grade = random.pick(info.Slots.flatMap(({ Enchants }) => Enchants)).Enchantgrade
  const planned = plannedEnchant(info, grade)
  const wants: EnchantGoal['wants'] = new Map(
    [...planned.slots].flatMap(([number, { random: rows, upgrades }]) => {
      const keys = [...new Set([...rows.map(({ key }) => key), ...upgrades.map(({ to }) => to)])]
      if (keys.length === 0 || random.chance(0.3)) return []
      return [[number, new Set(random.shuffle(keys).slice(0, random.int(1, 5)))]]
    }),
  )
  const aim = random.pick(['tries', 'money'] as const)
  const plan = planEnchant(planned, { wants, aim, prices: new Map(), piecePrice: undefined, goalPrice: undefined })
  if (plan.kind !== 'plan' || plan.tries.mean > mostTries) return undefined
  const isSteady = plan.steps.slots.every(({ ways, depends }) => ways.length === 1 && depends.length === 0)
  const isRandom = plan.steps.slots.some(({ ways }) => ways[0]?.key === undefined)
  return isSteady && isRandom ? { id, info, grade, plan } : undefined
}

/** Follows the steps of the plan, as its text says them, until the goal. Returns presses and zeny. */
function playPlan({ info, grade, plan }: DrawnPlan, random: Random) {
  const spent = { tries: 0, zeny: 0, enchantings: 0 }
  const press = (price: number) => {
    spent.tries++
    spent.zeny += price
  }
  for (;;) {
    const places = new Map<number, string>()
    const isFilled = plan.steps.slots.every(({ slot: number, ways, kept, isFree }) => {
      const slot = info.Slots.find(({ Slot }) => Slot === number)
      const perfect = ways[0]?.key
      if (!slot) throw new Error(`no slot ${number}`)
      if (perfect !== undefined) {
        press(slot.PerfectEnchants.find(({ Item }) => String(Item) === perfect)?.Price ?? Number.NaN)
        places.set(number, perfect)
        return true
      }
      while (!places.has(number)) {
        press(slot.Price)
        spent.enchantings++
        const result = playEnchanting(slot, grade, random)
        if (result > 0) places.set(number, String(result))
      }
      return isFree || kept.includes(places.get(number) ?? '')
    })
    if (isFilled) {
      for (const { slot: number, route } of plan.steps.upgrades)
        if (route[0]?.from === places.get(number)) for (const { cost } of route) press(cost.zeny)
      return spent
    }
    if (plan.steps.restart !== 'reset') continue
    if (!info.Reset) throw new Error('no reset')
    do press(info.Reset.Price)
    while (!playReset(info.Reset, random))
  }
}

/** Plays a plan, and returns the largest number of standard errors between the plays and what was computed. */
function largestError(drawn: DrawnPlan, random: Random): number {
  const { tries, zeny } = drawn.plan
  const sums = { runs: 0, tries: 0, squares: 0, zeny: 0, zenySquares: 0 }
  const within = sufficientPercents.map(() => 0)
  for (let played = 0; played < enchantings; ) {
    const spent = playPlan(drawn, random)
    played += Math.max(1, spent.enchantings)
    sums.runs++
    sums.tries += spent.tries
    sums.squares += spent.tries ** 2
    sums.zeny += spent.zeny
    sums.zenySquares += spent.zeny ** 2
    tries.budgets.forEach((budget, at) => {
      if (spent.tries <= (budget ?? 0)) within[at] = (within[at] ?? 0) + 1
    })
  }
  const ofMean = (sum: number, squares: number, mean: number) => {
    const variance = squares / sums.runs - (sum / sums.runs) ** 2
    const difference = Math.abs(sum / sums.runs - mean)
    return difference <= 1e-6 * mean ? 0 : difference / Math.sqrt(variance / sums.runs)
  }
  // A budget is enough with at least its share, so fewer are an error; more may be the size of a step.
  const budgets = within.map((count, at) => {
    const share = (sufficientPercents[at] ?? 0) / 100
    return (share * sums.runs - count) / Math.sqrt(sums.runs * share * (1 - share))
  })
  return Math.max(
    ofMean(sums.tries, sums.squares, tries.mean),
    ofMean(sums.zeny, sums.zenySquares, zeny.mean),
    ...budgets,
  )
}

describe.skipIf(!root)(`plans of the stock database (skipped where ${sharedReason})`, () => {
  test(`${plans} drawn plans need what the engine’s own loops take`, async () => {
    const { enchants } = await loadRathena({ root, mode: 'renewal' })
    const usable = [...enchants].filter(
      ([, { Refused, Slots }]) => !Refused && Slots.some(({ Enchants }) => Enchants.length > 0),
    )
    const random = createRandom('plans of enchants')
    const drawn: DrawnPlan[] = []
    while (drawn.length < plans) {
      const plan = drawPlan(usable, random)
      if (plan) drawn.push(plan)
    }
    const errors = drawn.map((plan) => {
      const most = largestError(plan, random.fork(plan.id))
      expect(most, JSON.stringify({ id: plan.id, tries: plan.plan.tries, steps: plan.plan.steps })).toBeLessThan(4)
      return most
    })
    // The plays are random: their errors are not all small.
    expect(Math.max(...errors)).toBeGreaterThan(1)
    const ids = new Set(drawn.map(({ id }) => id)).size
    console.log(`${plans} plans of ${ids} enchants: at most ${Math.max(...errors).toFixed(2)} standard errors`)
  }, 600_000)
})
