import type { Goods, SaleType } from '../../host/market/collector/log-rows.ts'

/** A character as the map server has it in memory; what is saved is what a crash leaves of it. */
export interface Person {
  charId: number
  accountId: number
  name: string
  zeny: number
  /** By row of `cart_inventory`. */
  cart: Map<number, Stack>
  /** Whether its shop stays while the player is away. */
  autotrade: boolean
}

export interface Stack {
  goods: Goods
  amount: number
}

export interface Shop {
  gameId: number
  owner: Person
  title: string
  lines: ShopLine[]
}

export interface ShopLine {
  index: number
  cartId: number
  amount: number
  price: number
}

export interface Store {
  gameId: number
  owner: Person
  title: string
  limit: number
  lines: StoreLine[]
}

export interface StoreLine {
  index: number
  nameid: number
  amount: number
  price: number
}

/** A sale that happened: the truth to which what was collected is compared. */
export interface BookedSale {
  type: SaleType
  /** UTC seconds. */
  at: number
  buyer: number
  seller: number
  goods: Goods
  amount: number
  price: number
  /** How many lines were bought together. */
  lines: number
}

/** How the game server stores what players write. */
export type TitleStorage =
  /** As it is. */
  | 'right'
  /** The clients' Big5 as letters of Western Europe. */
  | 'latin1'
  /** Not at all: the shop has lines and no row. */
  | 'refused'
  /** As question marks. */
  | 'lost'

export interface TownRules {
  titles: TitleStorage
  /** `log_zeny`: 0 never, 1 always, more: from that sum on. */
  logZeny: number
  /** Percent that a seller pays of sums from `taxFrom` on. */
  tax: number
  taxFrom: number
}

export const stockRules: TownRules = { titles: 'right', logZeny: 1, tax: 5, taxFrom: 100_000_000 }
