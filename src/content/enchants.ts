import { enchantCopy } from '../../domain/copy/enchants.ts'
import type { EnchantRecord, EnchantSlot } from '../../domain/enchants/enchant.ts'
import { enchantTargets } from '../../domain/enchants/enchant-targets.ts'
import { enchantKind } from '../../domain/enchants/enchant-title.ts'
import { withRefusal } from '../../domain/items/refused-mark.ts'
import { append } from './append.ts'
import { allItems, itemName } from './items.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection } from './snapshot.ts'

/** An enchant that can put an item on equipment, with the slots (0-based, ascending) that give it. */
export interface EnchantSource {
  enchant: EnchantRecord
  slots: number[]
}

/** A row of the list of equipment that can be enchanted. */
export interface EnchantableItem {
  id: number
  name: string
  /** Its enchants; empty = listed, but no enchant is known. */
  enchants: readonly EnchantLink[]
}

/** A button that leads to an enchant. */
export interface EnchantLink {
  id: number
  /** 附魔資訊; if an item has several enchants, the kind of each. */
  label: string
}

const byId = perSnapshot(() => new Map(allEnchants().map((enchant) => [enchant.Id, enchant])))

const targetsById = perSnapshot(() => enchantTargets(allEnchants(), allItems(), loadCollection('enchantables')))

const byTarget = perSnapshot(() => {
  const index = new Map<number, EnchantRecord[]>()
  for (const enchant of allEnchants()) for (const id of targetsOf(enchant)) append(index, id, enchant)
  for (const enchants of index.values()) enchants.sort((a, b) => a.Id - b.Id)
  return index
})

const list = perSnapshot(() => {
  const listed = new Map(loadCollection('enchantables').map((entry) => [entry.Id, entry.EnchantId]))
  for (const id of byTarget().keys()) if (!listed.has(id)) listed.set(id, 0)
  return [...listed]
    .map(([id, first]): EnchantableItem => ({ id, name: itemName(id), enchants: enchantLinks(id, first) }))
    .sort((a, b) => Number(isUseless(a)) - Number(isUseless(b)) || a.id - b.id)
})

/** Whether the game server loads none of its enchants. */
function isUseless({ enchants }: EnchantableItem): boolean {
  return enchants.length > 0 && enchants.every(({ id }) => isRefused(id))
}

function isRefused(id: number): boolean {
  return enchantById(id)?.Refused ?? false
}

const byGift = perSnapshot(() => {
  const index = new Map<number, EnchantSource[]>()
  for (const enchant of allEnchants()) {
    const slotsOf = new Map<number, Set<number>>()
    for (const slot of enchant.Slots)
      for (const id of giftsOf(slot, targetsOf(enchant))) slotsOf.set(id, (slotsOf.get(id) ?? new Set()).add(slot.Slot))
    for (const [id, slots] of slotsOf) append(index, id, { enchant, slots: [...slots].sort((a, b) => a - b) })
  }
  return index
})

/** Only upgrades, if the slot's enchants can be put on none of the targets. */
function* giftsOf(slot: EnchantSlot, targets: readonly number[]): Iterable<number> {
  const isForNone = targets.length > 0 && targets.every((id) => slot.NotFor?.includes(id))
  if (!slot.Unfillable && !isForNone) {
    for (const list of slot.Enchants) for (const entry of list.Items) yield entry.Item
    for (const entry of slot.PerfectEnchants) yield entry.Item
  }
  for (const entry of slot.Upgrades) yield entry.Upgrade
  for (const entry of slot.RandomUpgrades) for (const result of entry.Items) yield result.Item
}

/** All enchants by id, ascending, including those without info or that could not be loaded. */
export function allEnchants(): readonly EnchantRecord[] {
  return loadCollection('enchants')
}

export function enchantById(id: number): EnchantRecord | undefined {
  return byId().get(id)
}

/** The enchant's id if the enchant has a page, otherwise 0: a row may name an enchant that no list contains. */
export function linkedEnchant(id: number): number {
  return byId().has(id) ? id : 0
}

/**
 * The enchants of an item as buttons; `first` (named by the row or the list) comes before the others. Those that the
 * game server does not load are marked, and last. Labels differ: by the kind of enchant, otherwise by a number.
 */
export function enchantLinks(itemId: number, first = 0): EnchantLink[] {
  const accepting = enchantsAccepting(itemId).map(({ Id }) => Id)
  const ids = [...new Set([linkedEnchant(first), ...accepting])]
    .filter((id) => id > 0)
    .sort((a, b) => Number(isRefused(a)) - Number(isRefused(b)))
  const link = (id: number, label: string) => ({ id, label: withRefusal(label, isRefused(id)) })
  if (ids.length < 2) return ids.map((id) => link(id, enchantCopy.button))
  const kinds = ids.map((id) => enchantKind(enchantById(id) ?? { Slots: [] }))
  return ids.map((id, index) => {
    const kind = kinds[index] as string
    const alike = kinds.filter((other) => other === kind).length > 1
    const number = kinds.slice(0, index + 1).filter((other) => other === kind).length
    return link(id, alike ? `${kind} ${number}` : kind)
  })
}

/** Enchants that accept the item as their equipment. */
export function enchantsAccepting(itemId: number): readonly EnchantRecord[] {
  return byTarget().get(itemId) ?? []
}

/** Enchants that put the item on equipment. */
export function enchantsGiving(itemId: number): readonly EnchantSource[] {
  return byGift().get(itemId) ?? []
}

/** Equipment that accepts the enchant, ascending by id: the targets that it names, and items that name it. */
export function targetsOf(enchant: EnchantRecord): readonly number[] {
  return targetsById().get(enchant.Id) ?? []
}

/**
 * The host's list of equipment that can be enchanted, with additions from enchants and items; by item id, ascending,
 * those whose enchants the game server does not load last.
 */
export function enchantList(): readonly EnchantableItem[] {
  return list()
}
