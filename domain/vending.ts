export const currencies = ['ZENY', 'CASH'] as const
export type Currency = (typeof currencies)[number]

export const saleDays = [1, 7, 30] as const
export type SaleDays = (typeof saleDays)[number]

/** One line of a player's vending shop. */
export interface VendingRow {
  vending_id: number
  /** Starts with `[CASH]` or `[ZENY]`. */
  shop_title: string
  char_name: string
  nameid: number
  /** Item name, where the host sends it. */
  name?: string | undefined
  map: string
  x: number
  y: number
  price: number
  amount: number
  refine: number
  /** 0–4 = none, D, C, B, A. */
  Grade: number
  Slots: number
  /** Item ids; 0 = empty. */
  cards: number[]
  Option: string[]
  Type: string
}

/** One sale. An entry without price, amount or date is dropped from charts. */
export interface SaleEntry {
  price?: number | undefined
  amount?: number | undefined
  /** First 10 characters are the day. */
  purchased_date?: string | undefined
  refine: number
  /** Empty, D, C, B or A. */
  grade: string
  cards: number[]
  options: string[]
  map: string
}

export interface SaleResult {
  nameid: number
  name?: string | undefined
  min_price: number
  avg_price: number
  max_price: number
  history: SaleEntry[]
}

export interface SaleSearch {
  keyword: string
  startDate: string
  endDate: string
  currency: string
  results: SaleResult[]
}
