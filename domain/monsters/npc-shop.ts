import type { Material } from '../item.ts'

export const shopTypes = ['shop', 'cashshop', 'itemshop', 'pointshop', 'marketshop', 'barter'] as const
export type ShopType = (typeof shopTypes)[number]

/** An NPC that sells or exchanges, at one place. */
export interface NpcShop {
  Id: string
  /** As players see it. */
  Name: string
  Type: ShopType
  /** Empty where it stands nowhere by itself: a script opens it. */
  Map: string
  X: number
  Y: number
  /** Item that is paid with (`itemshop`); 0 = none. */
  CurrencyItem?: number | undefined
  /** What is paid with in the game's own name (`pointshop`). */
  Currency?: string | undefined
  Items: ShopItem[]
  /** NPCs whose talk opens it, where it stands nowhere by itself. */
  Openers?: ShopOpener[] | undefined
  /** The game server does not load it: something in it is wrong. */
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
  /** In zeny, or in what the shop is paid with. */
  Price: number
  /** How many there are; absent = without end. */
  Stock?: number | undefined
  /** What is given for it beside the price. */
  Materials?: Material[] | undefined
}
