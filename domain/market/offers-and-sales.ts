export const currencies = ['ZENY', 'CASH'] as const
export type Currency = (typeof currencies)[number]

export const saleDays = [1, 7, 30] as const
export type SaleDays = (typeof saleDays)[number]

/** One line of a player's vending shop. */
export interface Offer {
  vending_id: number
  /** Starts with `[CASH]` or `[ZENY]`. */
  shop_title: string
  char_name: string
  nameid: number
  /** Item name, if the host sends it. */
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
  /** Median price of the same item, refine and currency, if the host sends it. */
  median_price?: number | undefined
  /** Number of sales in that median. */
  median_sales?: number | undefined
  /** Zeny that a buying store may still spend, in total. */
  limit?: number | undefined
}

export interface OfferSearch {
  results: Offer[]
  /** Whether the host found more than it sent. */
  truncated: boolean
  /** Time of the last successful read of the shops, in Taipei, if a later read failed. */
  as_of?: string | undefined
  /** Number of rows that could not be read and are left out. */
  unread: number
}

/** One sale. Charts ignore an entry without price, amount or date. */
export interface SaleEntry {
  /** Price of a piece; null if unknown. */
  price: number | null
  amount?: number | undefined
  /** The first 10 characters are the day. */
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
  /** This and the next two are null if no sale has a known price. */
  min_price: number | null
  avg_price: number | null
  max_price: number | null
  /** Newest first. */
  history: SaleEntry[]
  /** Number of sales in the range, if `history` has only the newest. */
  total_sales?: number | undefined
  /** Pieces sold in the range, if `history` is only a part. */
  total_amount?: number | undefined
  /** Prices by day, oldest first, if `history` is only a part. */
  daily?: SaleDay[] | undefined
}

/** One day's sales of an item. */
export interface SaleDay {
  /** `YYYY-MM-DD`. */
  day: string
  /** Mean price of a piece. */
  average: number
  min: number
  max: number
  /** Sales of the day. */
  sales: number
  /** Pieces sold. */
  amount: number
}

export interface SaleSearch {
  keyword: string
  startDate: string
  endDate: string
  currency: string
  results: SaleResult[]
  /** Whether the host found more items than it sent. */
  truncated?: boolean | undefined
  /** The other currencies in which these items were sold in the same range, if the host sends them. */
  other_currencies?: CurrencySales[] | undefined
}

/** A number of sales in one currency. */
export interface CurrencySales {
  currency: Currency
  sales: number
}
