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
/** Fields of `Trade` that are not restrictions: the group level that bypasses them, and who is exempt. */
const noRestriction = new Set(['Override', 'TradePartner'])

/**
 * Merges a row's fields into an item's facts; unreadable fields are passed to `onBad` and keep their previous value.
 */
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

/** Keys with the value true, of a map such as `{ All: true, Novice: false }`. */
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

/** Item types for which the server keeps a number; for others it uses 0 (`ItemDatabase::loadingFinished`). */
const typesOf: Partial<Record<keyof ItemFacts, readonly string[]>> = {
  Attack: ['weapon', 'ammo'],
  MagicAttack: ['weapon'],
  Range: ['weapon'],
  WeaponLevel: ['weapon'],
  Defense: ['armor', 'shadowgear'],
  ArmorLevel: ['armor'],
}

/**
 * The facts as the game applies them: a missing price follows from the other one, and one that would allow profit by
 * buying and selling again becomes 1; a weapon or armour has at least level 1; empty values are dropped.
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
