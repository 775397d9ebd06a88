import type { Currency } from './vending.ts'

/** A line of one's own shop: what is offered, or wanted. */
export interface OwnLine {
  nameid: number
  price: number
  /** Pieces still for sale, or still wanted. */
  amount: number
  refine: number
  /** Empty, D, C, B or A. */
  grade: string
  slots: number
  /** Item ids; 0 = empty. */
  cards: number[]
}

/** An open shop of one of the account's characters. */
export interface OwnShop {
  vending_id: number
  kind: 'selling' | 'buying'
  /** Starts with `[CASH]` or `[ZENY]`. */
  shop_title: string
  char_name: string
  map: string
  x: number
  y: number
  /** Zeny that a buying store may still spend. */
  limit?: number | undefined
  lines: OwnLine[]
}

/** What the account has sold, be it in a shop of its own or to a buying store. */
export interface OwnSale {
  nameid: number
  amount: number
  /** Of a piece; absent where nobody can know it. */
  price?: number | undefined
  currency: Currency
  /** `YYYY-MM-DD HH:mm` in Taipei. */
  sold_at: string
  refine: number
  grade: string
  cards: number[]
  map: string
}

export interface OwnMarket {
  shops: OwnShop[]
  /** The newest first. */
  sales: OwnSale[]
  /** Whether there are more sales than these. */
  truncated: boolean
}
