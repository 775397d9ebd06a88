import type { Material } from '../items/item.ts'

export const shopTypes = ['shop', 'cashshop', 'itemshop', 'pointshop', 'marketshop', 'barter'] as const
export type ShopType = (typeof shopTypes)[number]

/** An NPC that sells or exchanges items. A shop that exists at several places has a record for each. */
export interface NpcShop {
  Id: string
  /** The name that players see. */
  Name: string
  Type: ShopType
  /** Empty if it has no place on a map: a script opens it. */
  Map: string
  X: number
  Y: number
  /** Item used as currency (`itemshop`); 0 = none. */
  CurrencyItem?: number | undefined
  /** The game's name of the currency (`pointshop`). */
  Currency?: string | undefined
  Items: ShopItem[]
  /** NPCs that open it, if it has no place on a map. */
  Openers?: ShopOpener[] | undefined
  /** The game server does not load it because of an error in it. */
  Refused?: boolean | undefined
}

export interface ShopOpener {
  Name: string
  Map: string
  X: number
  Y: number
}

export interface ShopItem {
  Item: number
  /** In zeny, or in the shop's currency. */
  Price: number
  /** Number in stock; absent = unlimited. */
  Stock?: number | undefined
  /** How far the item is refined; absent = not. */
  Refine?: number | undefined
  /** Materials in addition to the price. */
  Materials?: Material[] | undefined
}
