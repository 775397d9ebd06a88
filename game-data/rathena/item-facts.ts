import type { ItemFacts } from '../../domain/item-facts.ts'
import { flagOf, mapping, textOf, whole } from './fields.ts'
import { BadEntry } from './problems.ts'
import type { YamlMap } from './yaml.ts'

const numbers = [
  'Buy',
  'Sell',
  'Weight',
  'Attack',
  'MagicAttack',
  'Defense',
  'Range',
  'WeaponLevel',
  'ArmorLevel',
  'EquipLevelMin',
  'EquipLevelMax',
] as const
const lists = ['Jobs', 'Classes', 'Trade'] as const
const flags = ['Refineable', 'Gradable'] as const
/** Of `Trade`, but no restriction: the group level that may do it all the same, and who is exempt. */
const noRestriction = new Set(['Override', 'TradePartner'])

/** Merges what a row says of an item's facts; `onBad` hears of fields that cannot be read, and those stay as they were. */
export function mergeFacts(known: ItemFacts, row: YamlMap, onBad: (reason: string) => void): ItemFacts {
  const facts: ItemFacts = { ...known }
  const attempt = (read: () => void) => {
    try {
      read()
    } catch (error) {
      if (!(error instanceof BadEntry)) throw error
      onBad(error.message)
    }
  }
  for (const key of numbers) if (row.fields.has(key)) attempt(() => set(facts, key, whole(row, key)))
  for (const key of flags) if (row.fields.has(key)) attempt(() => set(facts, key, flagOf(row, key)))
  for (const key of lists) if (row.fields.has(key)) attempt(() => set(facts, key, mergeNames(known[key], row, key)))
  if (row.fields.has('Gender')) attempt(() => set(facts, 'Gender', textOf(row, 'Gender')))
  if (row.fields.has('Stack'))
    attempt(() => {
      const stack = mapping(row, 'Stack')
      if (stack) set(facts, 'Stack', whole(stack, 'Amount'))
    })
  return facts
}

function set<K extends keyof ItemFacts>(facts: ItemFacts, key: K, value: ItemFacts[K]): void {
  if (value !== undefined) facts[key] = value
}

/** Names of a map such as `{ All: true, Novice: false }` that are true. */
function mergeNames(known: readonly string[] = [], row: YamlMap, key: string): string[] {
  const entry = mapping(row, key)
  if (!entry) return [...known]
  const names = new Set(known)
  for (const name of entry.fields.keys()) {
    if (noRestriction.has(name) || !/^\w{1,40}$/.test(name)) continue
    if (flagOf(entry, name)) names.add(name)
    else names.delete(name)
  }
  return [...names]
}

/** Of which types the server keeps a figure; it takes the others for 0 (`ItemDatabase::loadingFinished`). */
const typesOf: Partial<Record<keyof ItemFacts, readonly string[]>> = {
  Attack: ['weapon', 'ammo'],
  MagicAttack: ['weapon'],
  Range: ['weapon'],
  WeaponLevel: ['weapon'],
  Defense: ['armor', 'shadowgear'],
  ArmorLevel: ['armor'],
}

/**
 * The facts as they hold in the game for an item of a type: a price that is not named follows from the other, and one that
 * would earn zeny by buying and selling again falls to 1; a weapon or armour has at least level 1; what is nothing is left
 * out.
 */
export function settledFacts({ Buy, Sell, ...written }: ItemFacts, type: string): ItemFacts {
  const facts = { ...written }
  const kind = type.toLowerCase()
  if (kind === 'weapon') facts.WeaponLevel ||= 1
  if (kind === 'armor') facts.ArmorLevel ||= 1
  const prices = { Buy: Buy ?? (Sell ?? 0) * 2, Sell: Sell ?? Math.floor((Buy ?? 0) / 2) }
  if (prices.Buy / 124 < prices.Sell / 75) prices.Sell = 1
  const kept = Object.entries({ ...prices, ...facts }).filter(
    ([key, value]) =>
      value !== 0 &&
      value !== false &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0) &&
      (typesOf[key as keyof ItemFacts]?.includes(kind) ?? true),
  )
  return Object.fromEntries(kept) as ItemFacts
}
