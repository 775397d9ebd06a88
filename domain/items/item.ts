import type { ItemFacts } from './item-facts.ts'

/** The equipment slots of an item, by the game's names (`Head_Top`, `Costume_Garment`, …). */
export type Locations = Readonly<Record<string, boolean>>

/** A game item. Fields keep the contract's names. */
export interface Item {
  Id: number
  Name: string
  /** Card slots, 0–4. */
  Slot: number
  /** HTML, sanitised by the host; may contain `<span class="item-tag" data-id="…">`. */
  Description: string
  /** Appearance id; 0 = none. */
  View: number
  /** Appearance id that packages use; 0 = none. */
  ViewId: number
  /** Enchant that accepts this item; 0 = none. */
  EnchantId: number
  /** All enchants that accept it, ascending, if there are several; `EnchantId` is the first. */
  EnchantIds?: number[] | undefined
  Locations: Locations
  /** The game's internal name, if the host sends it. */
  AegisName?: string | undefined
  /** The game's item type (`Weapon`, `Card`, …), if the host sends it. */
  Type?: string | undefined
  /** Prices, weight, restrictions and more, if the host sends them. */
  Facts?: ItemFacts | undefined
  /** The kind of weapon or ammunition (`1hSword`, `Bow`, …), or `Enchant`, if the host sends it. */
  SubType?: string | undefined
}

/** All enchants that accept an item, according to the item's own fields. */
export function enchantIdsOf({ EnchantId, EnchantIds = [] }: Pick<Item, 'EnchantId' | 'EnchantIds'>): number[] {
  return [...new Set([EnchantId, ...EnchantIds])].filter((id) => id > 0)
}

/** An amount of an item that a recipe consumes. */
export interface Material {
  Material: number
  Amount: number
  /** Only pieces refined at least so far are taken, the least refined first; absent = any. */
  Refine?: number | undefined
}
