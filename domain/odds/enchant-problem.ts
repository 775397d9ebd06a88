/** A player's goal for the slots of an enchant as a problem of `solvePlan`. */
import type { EnchantGoal, PlannedEnchant, PlannedSlot } from './enchant-goal.ts'
import { type StepCost, type UpgradeStep, upgradeRoutes } from './enchant-route.ts'
import type { Amounts, PlanPlace, PlanProblem, PlanRestart } from './plan.ts'
import { rollChance } from './roll-chance.ts'

/** The first resources; a material follows for each entry of `materials`. */
export const resources = { tries: 0, zeny: 1, pieces: 2, bought: 3 } as const
const firstMaterial = 4

/** A place of the problem: how it is filled, and what its results lead to. */
export interface PlaceFacts {
  slot: number
  /** Whether any enchant is accepted. */
  isFree: boolean
  /** Of each way: the enchant that it puts in; undefined for an enchanting. */
  perfect: (string | undefined)[]
  /** Results of an enchanting. */
  random: readonly string[]
  /** The class of each enchant that can lead to the goal, and the upgrades to it. */
  classes: ReadonlyMap<string, { index: number; route: readonly UpgradeStep[] }>
}

export type RestartKind = 'reset' | 'piece' | 'buy'

export interface BuiltProblem {
  problem: PlanProblem
  places: PlaceFacts[]
  /** What each restart of the problem is. */
  restartKinds: RestartKind[]
  /** Keys of the materials, as resources from `firstMaterial`. */
  materials: string[]
}

/** A slot that cannot have what is wanted, or cannot be filled before one that is wanted. */
interface Impossible {
  slot: number
}

/** `canBuy`: a piece that has what is wanted may be bought instead. */
export function enchantProblem(enchant: PlannedEnchant, goal: EnchantGoal, canBuy: boolean): BuiltProblem | Impossible {
  const wanted = [...goal.wants].filter(([, keys]) => keys.size > 0).map(([slot]) => slot)
  const missing = wanted.find((slot) => !enchant.slots.has(slot))
  if (missing !== undefined) return { slot: missing }
  const order = [...enchant.slots.keys()]
  const filled = order.slice(0, Math.max(...wanted.map((slot) => order.indexOf(slot))) + 1)
  const materials = materialsOf(enchant)
  const amounts = (cost: StepCost, tries = 1): Amounts => [
    ...[tries, cost.zeny, 0, 0],
    ...materials.map((key) => sumOf(cost.materials.filter((entry) => entry.key === key).map(({ amount }) => amount))),
  ]
  const prices = pricesOf(goal, materials)
  const priceOf = (cost: StepCost) => sumOf(amounts(cost).map((amount, at) => amount * (prices[at] ?? 0)))
  const places: { place: PlanPlace; facts: PlaceFacts }[] = []
  for (const slot of filled) {
    const planned = enchant.slots.get(slot)
    const built = planned && buildPlace(slot, planned, { wanted: goal.wants.get(slot), amounts, priceOf })
    if (!built || built.place.ways.length === 0) return { slot }
    places.push(built)
  }
  const restarts = restartsOf(enchant, goal, amounts).filter(({ kind }) => canBuy || kind !== 'buy')
  return {
    problem: { places: places.map(({ place }) => place), restarts: restarts.map(({ step }) => step), prices },
    places: places.map(({ facts }) => facts),
    restartKinds: restarts.map(({ kind }) => kind),
    materials,
  }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

function materialsOf({ slots, reset }: PlannedEnchant): string[] {
  const costs = [...slots.values()].flatMap((slot) => [
    slot.cost,
    ...[...slot.perfect, ...slot.upgrades].map(({ cost }) => cost),
  ])
  const all = [...costs, ...(reset ? [reset.cost] : [])].flatMap(({ materials }) => materials)
  return [...new Set(all.map(({ key }) => key))]
}

/** A step that costs nothing must still cost something: without that, endless steps would be as good as none. */
const perStep = 1e-6

function pricesOf({ aim, prices, piecePrice, goalPrice }: EnchantGoal, materials: readonly string[]): Amounts {
  if (aim === 'tries') return [1, 0, 1, 1, ...materials.map(() => 0)]
  return [perStep, 1, piecePrice ?? perStep, goalPrice ?? 0, ...materials.map((key) => prices.get(key) ?? 0)]
}

interface PlaceInput {
  wanted: ReadonlySet<string> | undefined
  amounts: (cost: StepCost) => Amounts
  priceOf: (cost: StepCost) => number
}

function buildPlace(slot: number, planned: PlannedSlot, { wanted, amounts, priceOf }: PlaceInput) {
  const sum = sumOf(planned.random.map(({ odds }) => odds))
  const random = sum > 0 ? planned.random.filter(({ odds }) => odds > 0) : []
  const results = [...random, ...planned.perfect].map(({ key }) => key)
  const isFree = !wanted?.size
  const routes = upgradeRoutes(isFree ? new Set(results) : wanted, planned.upgrades, priceOf)
  const indexes = new Map<string, number>()
  const vectors: Amounts[] = []
  const classes: PlaceFacts['classes'] = new Map(
    results.flatMap((key) => {
      const route = routes.get(key)
      if (!route) return []
      const vector = addUp(
        amounts({ zeny: 0, materials: [] }).map(() => 0),
        route.map(({ cost }) => amounts(cost)),
      )
      const index = indexes.get(vector.join()) ?? vectors.push(vector) - 1
      indexes.set(vector.join(), index)
      return [[key, { index, route }]]
    }),
  )
  const oddsOf = (list: readonly { key: string; odds: number }[], whole: number) => {
    const odds = vectors.map(() => 0)
    for (const { key, odds: share } of list) {
      const index = classes.get(key)?.index
      if (index !== undefined) odds[index] = (odds[index] ?? 0) + share / whole
    }
    return odds
  }
  const perfect = cheapestOfClasses(planned.perfect, classes, priceOf)
  const ways = [
    ...(random.length > 0
      ? [{ chance: rollChance(planned.chancePer100k), cost: amounts(planned.cost), odds: oddsOf(random, sum) }]
      : []),
    ...perfect.map(({ key, cost }) => ({ chance: 1, cost: amounts(cost), odds: oddsOf([{ key, odds: 1 }], 1) })),
  ].filter(({ odds }) => odds.some((chance) => chance > 0))
  const isRandom = ways.length > perfect.length
  const facts: PlaceFacts = {
    ...{ slot, isFree, random: random.map(({ key }) => key), classes },
    perfect: [...(isRandom ? [undefined] : []), ...perfect.map(({ key }) => key)],
  }
  return { place: { classes: vectors, ways }, facts }
}

/** Of perfect enchants that lead to the same class, the cheapest one. */
function cheapestOfClasses<P extends { key: string; cost: StepCost }>(
  list: readonly P[],
  classes: PlaceFacts['classes'],
  priceOf: (cost: StepCost) => number,
): P[] {
  const best = new Map<number, P>()
  for (const entry of list.toSorted((a, b) => priceOf(a.cost) - priceOf(b.cost))) {
    const index = classes.get(entry.key)?.index
    if (index !== undefined && !best.has(index)) best.set(index, entry)
  }
  return [...best.values()]
}

function addUp(zero: Amounts, list: readonly Amounts[]): Amounts {
  return list.reduce((sum, amounts) => sum.map((amount, at) => amount + (amounts[at] ?? 0)), zero)
}

/** A new piece is no step of the window. It is a way only if the equipment cannot be reset, or by its price. */
function restartsOf(
  { reset }: PlannedEnchant,
  { aim, piecePrice, goalPrice }: EnchantGoal,
  amounts: (cost: StepCost) => Amounts,
): { kind: RestartKind; step: PlanRestart }[] {
  const one = (resource: number) => amounts({ zeny: 0, materials: [] }).map((_, at) => Number(at === resource))
  const restarts: { kind: RestartKind; step: PlanRestart }[] = []
  if (reset && reset.chancePer100k > 0)
    restarts.push({
      kind: 'reset',
      step: { chance: rollChance(reset.chancePer100k), cost: amounts(reset.cost), ends: false },
    })
  if (restarts.length === 0 || (aim === 'money' && piecePrice !== undefined))
    restarts.push({ kind: 'piece', step: { chance: 1, cost: one(resources.pieces), ends: false } })
  if (aim === 'money' && goalPrice !== undefined)
    restarts.push({ kind: 'buy', step: { chance: 1, cost: one(resources.bought), ends: true } })
  return restarts
}

/** The resource of the material with this index. */
export const materialResource = (index: number) => firstMaterial + index
