/** What the enchant window can do, by the rows that it leaves in the game's log. */
import type { Material } from '../items/item.ts'
import { rollChance } from '../odds/roll-chance.ts'
import type { EnchantChance, EnchantInfo, EnchantSlot } from './enchant.ts'

/** What an action changes: the enchant in one slot (0 = empty), or all of them. */
export type EnchantChange = { slot: number; from: number; to: number } | 'reset'

/** One action of the window. */
export interface EnchantAction {
  enchant: number
  targets: ReadonlySet<number>
  /** Its materials as `item:amount`, sorted: each has one row in the log. */
  costs: readonly string[]
  /** The chance of success, 0 to 1. */
  chance: number
  fits: (change: EnchantChange, grade: number) => boolean
  /** The slot, and the results by grade, of a random enchanting. */
  random?: { slot: number; results: ReadonlyMap<number, readonly EnchantChance[]> } | undefined
}

/** Actions with the same materials and the same chance, whose failures the log cannot tell apart, but counts. */
export interface FallibleGroup {
  /** The materials. */
  costs: readonly string[]
  chance: number
  actions: readonly EnchantAction[]
}

export interface EnchantActions {
  actions: readonly EnchantAction[]
  /** Random enchantings whose results the log proves: no other action puts one of them in for a similar cost. */
  proven: ReadonlySet<EnchantAction>
  /** Every action that can fail, by each of its materials. */
  fallible: ReadonlyMap<string, FallibleGroup>
}

/** The key of a material in `costs`. */
export function costKey(item: number, amount: number): string {
  return `${item}:${amount}`
}

/** `enchants`: all of the server, by id; a missing one would make the others look proven. */
export function enchantActions(enchants: ReadonlyMap<number, EnchantInfo>): EnchantActions {
  const actions = [...enchants].flatMap(([id, info]) => (info.Refused ? [] : actionsOf(id, info)))
  return {
    actions,
    proven: new Set(actions.filter((action) => isProven(action, actions))),
    fallible: fallibleGroups(actions),
  }
}

function actionsOf(enchant: number, { TargetItems, Slots, Reset }: EnchantInfo): EnchantAction[] {
  const base = { enchant, targets: new Set(TargetItems) }
  const actions = Slots.flatMap((slot) => slotActions(base, slot))
  if (!Reset) return actions
  // A reset of chance 0 takes its price and never succeeds.
  const chance = Reset.Chance === 0 ? 0 : rollChance(Reset.Chance)
  const fits = (change: EnchantChange) => change === 'reset'
  return [{ ...base, costs: costsOf(Reset.Materials), chance, fits }, ...actions]
}

function slotActions(base: Pick<EnchantAction, 'enchant' | 'targets'>, slot: EnchantSlot): EnchantAction[] {
  const { Slot, Materials, Chance, Enchants, PerfectEnchants, Upgrades, RandomUpgrades } = slot
  const results = new Map(Enchants.map(({ Enchantgrade, Items }) => [Enchantgrade, Items]))
  const certain = (materials: readonly Material[], from: number, into: ReadonlySet<number>): EnchantAction => ({
    ...base,
    costs: costsOf(materials),
    chance: 1,
    fits: (change) => change !== 'reset' && change.slot === Slot && change.from === from && into.has(change.to),
  })
  const random: EnchantAction = {
    ...base,
    costs: costsOf(Materials),
    // Without it, the host does not know the rule of the engine.
    chance: Chance === undefined ? Number.NaN : rollChance(Chance),
    fits: (change, grade) =>
      change !== 'reset' &&
      change.slot === Slot &&
      change.from === 0 &&
      (results.get(grade)?.some(({ Item }) => Item === change.to) ?? false),
    random: { slot: Slot, results },
  }
  return [
    ...(Enchants.length > 0 ? [random] : []),
    ...PerfectEnchants.map((perfect) => certain(perfect.Materials, 0, new Set([perfect.Item]))),
    ...Upgrades.map((upgrade) => certain(upgrade.Materials, upgrade.Enchant, new Set([upgrade.Upgrade]))),
    ...RandomUpgrades.map(({ Materials: materials, Enchant, Items }) =>
      certain(materials, Enchant, new Set(Items.map(({ Item }) => Item))),
    ),
  ]
}

function costsOf(materials: readonly Material[]): string[] {
  return materials.map(({ Material: item, Amount }) => costKey(item, Amount)).toSorted()
}

function isProven(action: EnchantAction, actions: readonly EnchantAction[]): boolean {
  const { random, targets, costs } = action
  if (!random) return false
  const results = [...random.results]
  if (results.some(([, items]) => items.some(({ Effective }) => Effective === undefined))) return false
  return !actions.some(
    (other) =>
      other !== action &&
      (isWithin(other.costs, costs) || isWithin(costs, other.costs)) &&
      results.some(([grade, items]) =>
        items.some(({ Item }) => other.fits({ slot: random.slot, from: 0, to: Item }, grade)),
      ) &&
      [...targets].some((target) => other.targets.has(target)),
  )
}

/** Rows in front of the equipment fit both, so they do not tell which of the two it was. */
function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.every((cost) => all.includes(cost))
}

/** A failure has only the rows of its materials, so each material must belong to one group. */
function fallibleGroups(actions: readonly EnchantAction[]): Map<string, FallibleGroup> {
  const groups = new Map<string, FallibleGroup>()
  const mixed = new Set<string>()
  // Also those whose chance is unknown.
  const fallible = actions.filter(({ chance }) => !(chance >= 1))
  for (const [key, alike] of Map.groupBy(fallible, ({ costs }) => costs.join())) {
    const [{ costs, chance } = { costs: [], chance: 0 }] = alike
    const group = { costs, chance, actions: alike }
    const isKnown = chance > 0 && alike.every((action) => action.chance === chance)
    for (const cost of costs) {
      if (groups.has(cost) || !isKnown || key === '') mixed.add(cost)
      groups.set(cost, group)
    }
  }
  const isMixed = ({ costs }: FallibleGroup) => costs.some((cost) => mixed.has(cost))
  return new Map([...groups].filter(([, group]) => !isMixed(group)))
}
