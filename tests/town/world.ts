import type { Goods, SaleType } from '../../host/market/collector/log-rows.ts'

/** A character in the map server's memory; a crash resets it to the saved state. */
export interface Person {
  charId: number
  accountId: number
  name: string
  zeny: number
  /** By row of `cart_inventory`. */
  cart: Map<number, Stack>
  /** Whether its shop stays open while the player is away. */
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

/** A sale that happened. Recorded sales are compared with it. */
export interface BookedSale {
  type: SaleType
  /** UTC seconds. */
  at: number
  buyer: number
  seller: number
  goods: Goods
  amount: number
  price: number
  /** Number of lines bought together. */
  lines: number
}

/** How the game server stores players' texts. */
export type TitleStorage =
  /** Unchanged. */
  | 'right'
  /** The clients' Big5 bytes, read as Western European characters. */
  | 'latin1'
  /** Not stored: the shop has lines but no row. */
  | 'refused'
  /** As question marks. */
  | 'lost'

export interface TownRules {
  titles: TitleStorage
  /** `log_zeny`: 0 never, 1 always. */
  logZeny: 0 | 1
}

export const stockRules: TownRules = { titles: 'right', logZeny: 1 }
