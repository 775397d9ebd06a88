import type { EnchantChance, EnchantSlot } from '../../../domain/enchants/enchant.ts'
import { rathenaOddsPer100k, roundOdds } from '../../../domain/odds/effective-odds.ts'
import type { YamlMap } from '../../yaml/value.ts'
import { requiredText, requiredWhole, textOf } from '../database/index.ts'
import { type Reading, rateIn, readEach, zenyIn } from '../items/index.ts'
import { type Materials, materialRows, mergeMaterials } from './materials.ts'

/** Certain success, out of 100,000: the default of a slot, and the maximum of a chance. */
export const certainPer100k = 100_000

interface Cost {
  Price: number
  materials: Materials
}

/** A slot while rows are merged into it; every map is keyed by the item id of the entry. */
export interface RathenaSlot extends Cost {
  Chance: number
  /** Added to the base success of every item, ungraded ones included; by grade. */
  bonuses: Map<number, number>
  /** Chance out of 100,000 by item, by grade. */
  grades: Map<number, Map<number, number>>
  perfect: Map<number, Cost>
  upgrades: Map<number, Cost & { upgrade: number }>
  random: Map<number, Cost & { chances: Map<number, number> }>
}

export function newSlot(): RathenaSlot {
  return {
    Price: 0,
    materials: new Map(),
    Chance: certainPer100k,
    bonuses: new Map(),
    grades: new Map(),
    perfect: new Map(),
    upgrades: new Map(),
    random: new Map(),
  }
}

/** Merges an entry of `Slots`. */
export function mergeSlot(slot: RathenaSlot, entry: YamlMap, reading: Reading): void {
  const { MAX_ENCHANTGRADE } = reading.server.limits
  mergeCost(slot, entry, reading)
  slot.Chance = chanceIn(entry, reading) ?? slot.Chance
  readEach(reading, entry, 'EnchantgradeBonus', (row) => {
    const grade = requiredWhole(row, 'Enchantgrade', 'u16', 0, MAX_ENCHANTGRADE)
    // The server reads the slot's own `Chance` as the bonus, and rejects a slot without one.
    slot.bonuses.set(grade, chanceIn(entry, reading) ?? requiredWhole(entry, 'Chance'))
  })
  readEach(reading, entry, 'Enchants', (row) => {
    const grade = requiredWhole(row, 'Enchantgrade', 'u16', 0, MAX_ENCHANTGRADE)
    const chances = slot.grades.get(grade) ?? new Map()
    mergeChances(chances, row, reading)
    // Set only after its items: the server does not add a new grade with a fault to an existing enchant.
    slot.grades.set(grade, chances)
  })
  readEach(reading, entry, 'PerfectEnchants', (row) => {
    const item = reading.items.idOf(requiredText(row, 'Item'))
    const known = slot.perfect.get(item) ?? { Price: 0, materials: new Map() }
    mergeCost(known, row, reading)
    slot.perfect.set(item, known)
  })
  readEach(reading, entry, 'Upgrades', (row) => {
    const enchant = reading.items.idOf(requiredText(row, 'Enchant'))
    const known = slot.upgrades.get(enchant)
    const name = known ? textOf(row, 'Upgrade') : requiredText(row, 'Upgrade')
    const upgrade = known ?? { Price: 0, materials: new Map(), upgrade: 0 }
    if (name !== undefined) upgrade.upgrade = reading.items.idOf(name)
    mergeCost(upgrade, row, reading)
    slot.upgrades.set(enchant, upgrade)
  })
  // Not in the stock server: some forks have upgrades with a random outcome.
  readEach(reading, entry, 'RandomUpgrades', (row) => {
    const enchant = reading.items.idOf(requiredText(row, 'Enchant'))
    const known = slot.random.get(enchant) ?? { Price: 0, materials: new Map(), chances: new Map() }
    mergeCost(known, row, reading)
    mergeChances(known.chances, row, reading)
    slot.random.set(enchant, known)
  })
}

function chanceIn(entry: YamlMap, { server }: Reading): number | undefined {
  return rateIn(entry, 'Chance', 'u32', server.limits, 'ItemEnchantDatabase.Chance')
}

function mergeCost(cost: Cost, entry: YamlMap, reading: Reading): void {
  cost.Price = zenyIn(entry, 'Price', reading.server.limits) ?? cost.Price
  mergeMaterials(cost.materials, entry, reading)
}

function mergeChances(chances: Map<number, number>, entry: YamlMap, reading: Reading): void {
  readEach(reading, entry, 'Items', (row) => {
    const item = reading.items.idOf(requiredText(row, 'Item'))
    const known = chances.get(item)
    chances.set(item, chanceIn(row, reading) ?? known ?? requiredWhole(row, 'Chance'))
  })
}

/** Whether a slot has enchants, random or chosen. */
export function hasEnchants({ grades, perfect }: RathenaSlot): boolean {
  return grades.size > 0 || perfect.size > 0
}

/** The slot as a contract record. */
export function enchantSlot(number: number, slot: RathenaSlot, effective: boolean): EnchantSlot {
  const odds = effective ? slot.grades.size : 0
  return {
    Slot: number,
    Materials: materialRows(slot.materials),
    Price: slot.Price,
    Chance: effective ? baseChance(slot) : slot.Chance,
    Enchants: [...slot.grades]
      .sort(([a], [b]) => a - b)
      .map(([Enchantgrade, chances]) => ({ Enchantgrade, Items: chanceList(chances, odds) })),
    PerfectEnchants: [...slot.perfect].map(([Item, cost]) => ({ Item, ...costOf(cost) })),
    Upgrades: [...slot.upgrades].map(([Enchant, cost]) => ({ Enchant, Upgrade: cost.upgrade, ...costOf(cost) })),
    RandomUpgrades: [...slot.random].map(([Enchant, cost]) => ({
      Enchant,
      Items: chanceList(cost.chances),
      ...costOf(cost),
    })),
  }
}

/** The server adds the bonuses of all grades, also those of grades that the item does not have. */
function baseChance({ Chance, bonuses }: RathenaSlot): number {
  return Math.min(
    certainPer100k,
    [...bonuses.values()].reduce((sum, bonus) => sum + bonus, Chance),
  )
}

function costOf(cost: Cost) {
  return { Materials: materialRows(cost.materials), Price: cost.Price }
}

/** `grades`: number of grades that the slot has lists for; 0 = effective odds are not computed. */
function chanceList(chances: Map<number, number>, grades = 0): EnchantChance[] {
  const list = [...chances].map(([Item, Chance]): EnchantChance => ({ Item, Chance }))
  if (grades === 0) return list
  const odds = rathenaOddsPer100k([...chances.values()], grades)
  return list.map((row, index) => ({ ...row, Effective: roundOdds(odds[index] ?? 0) }))
}
