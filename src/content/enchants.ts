import type { EnchantRecord, EnchantSlot } from '../../domain/enchant.ts'
import { enchantTargets } from '../../domain/enchant-targets.ts'
import { allItems, itemName } from './items.ts'
import { append, once } from './once.ts'
import { loadCollection } from './snapshot.ts'

/** An enchant in which an item can be put on equipment, with the slots (0-based, ascending) that give it. */
export interface EnchantSource {
  enchant: EnchantRecord
  slots: number[]
}

/** A row of the list of equipment that can be enchanted. */
export interface EnchantableItem {
  id: number
  name: string
  /** 0 = listed, but no enchant is known. */
  enchantId: number
}

const byId = once(() => new Map(allEnchants().map((enchant) => [enchant.Id, enchant])))

const targetsById = once(() => enchantTargets(allEnchants(), allItems(), loadCollection('enchantables')))

const byTarget = once(() => {
  const index = new Map<number, EnchantRecord[]>()
  for (const enchant of allEnchants()) for (const id of targetsOf(enchant)) append(index, id, enchant)
  for (const enchants of index.values()) enchants.sort((a, b) => a.Id - b.Id)
  return index
})

const list = once(() => {
  const listed = new Map(loadCollection('enchantables').map((entry) => [entry.Id, entry.EnchantId]))
  for (const [id, enchants] of byTarget()) if (!linkedEnchant(listed.get(id) ?? 0)) listed.set(id, enchants[0]?.Id ?? 0)
  return [...listed]
    .sort(([a], [b]) => a - b)
    .map(([id, enchantId]): EnchantableItem => ({ id, name: itemName(id), enchantId: linkedEnchant(enchantId) }))
})

const byGift = once(() => {
  const index = new Map<number, EnchantSource[]>()
  for (const enchant of allEnchants()) {
    const slotsOf = new Map<number, Set<number>>()
    for (const slot of enchant.Slots)
      for (const id of giftsOf(slot)) slotsOf.set(id, (slotsOf.get(id) ?? new Set()).add(slot.Slot))
    for (const [id, slots] of slotsOf) append(index, id, { enchant, slots: [...slots].sort((a, b) => a - b) })
  }
  return index
})

function* giftsOf(slot: EnchantSlot): Iterable<number> {
  for (const list of slot.Enchants) for (const entry of list.Items) yield entry.Item
  for (const entry of slot.PerfectEnchants) yield entry.Item
  for (const entry of slot.Upgrades) yield entry.Upgrade
  for (const entry of slot.RandomUpgrades) for (const result of entry.Items) yield result.Item
}

/** All enchants by id, ascending, those without info or that could not be loaded too. */
export function allEnchants(): readonly EnchantRecord[] {
  return loadCollection('enchants')
}

export function enchantById(id: number): EnchantRecord | undefined {
  return byId().get(id)
}

/** The enchant's id where the enchant has a page to link, else 0: a row may name one that no list knows. */
export function linkedEnchant(id: number): number {
  return byId().has(id) ? id : 0
}

/** Enchants that accept the item as their equipment. */
export function enchantsAccepting(itemId: number): readonly EnchantRecord[] {
  return byTarget().get(itemId) ?? []
}

/** Enchants that put the item on equipment. */
export function enchantsGiving(itemId: number): readonly EnchantSource[] {
  return byGift().get(itemId) ?? []
}

/** Equipment that accepts the enchant, ascending by id: what it names itself, and items that name it. */
export function targetsOf(enchant: EnchantRecord): readonly number[] {
  return targetsById().get(enchant.Id) ?? []
}

/** The host's list of equipment that can be enchanted, with what its enchants and items add; by item id, ascending. */
export function enchantList(): readonly EnchantableItem[] {
  return list()
}
