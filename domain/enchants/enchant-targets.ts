import { enchantIdsOf, type Item } from '../items/item.ts'
import type { EnchantRecord } from './enchant.ts'

/** An entry of the list of equipment that can be enchanted; `EnchantId` 0 = listed but not unlocked. */
export interface Enchantable {
  Id: number
  EnchantId: number
}

/**
 * Equipment that accepts each enchant, ascending by item id: the targets that the enchant names, and the items and list
 * entries that name the enchant. Enchants that are not in `enchants` are left out.
 */
export function enchantTargets(
  enchants: readonly Pick<EnchantRecord, 'Id' | 'TargetItems'>[],
  items: readonly Item[],
  enchantables: readonly Enchantable[],
): Map<number, number[]> {
  const targetsByEnchant = new Map(enchants.map(({ Id, TargetItems }) => [Id, new Set(TargetItems)]))
  for (const item of items) for (const id of enchantIdsOf(item)) targetsByEnchant.get(id)?.add(item.Id)
  for (const { Id, EnchantId } of enchantables) targetsByEnchant.get(EnchantId)?.add(Id)
  return new Map([...targetsByEnchant].map(([id, targets]) => [id, [...targets].sort((a, b) => a - b)]))
}
