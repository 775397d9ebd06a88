import type { Currency } from './vending.ts'

/** A line of a shop of the account: an offer or a request. */
export interface OwnLine {
  nameid: number
  price: number
  /** Pieces still offered or requested. */
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

/** A sale of the account, in one of its shops or to a buying store. */
export interface OwnSale {
  nameid: number
  amount: number
  /** Price of a piece; null if unknown. */
  price: number | null
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
  /** Newest first. */
  sales: OwnSale[]
  /** Whether there are further sales. */
  truncated: boolean
}
