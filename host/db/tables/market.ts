import type { Generated } from 'kysely'
import type { Currency } from '../../../domain/vending.ts'

/** Times are UTC milliseconds, days are `YYYY-MM-DD` in Taipei, lists are JSON. */
export interface MarketTables {
  vending_shops: {
    /** The game's own number of the shop. */
    vending_id: number
    /** The player's words, without any currency tag. */
    title: string
    currency: Currency
    char_name: string
    map: string
    x: number
    y: number
  }
  vending_rows: {
    id: Generated<number>
    vending_id: number
    nameid: number
    price: number
    amount: number
    refine: number
    /** 0–4 = none, D, C, B, A. */
    grade: number
    slots: number
    cards: string
    options: string
    type: string
  }
  sales: {
    id: Generated<number>
    nameid: number
    currency: Currency
    price: number
    amount: number
    sold_at: number
    refine: number
    grade: number
    cards: string
    options: string
    map: string
    /** Account of the buyer; null where it is unknown. */
    buyer_id: number | null
    /** The source's own name of the sale: the same sale is not recorded twice. */
    source_key: string | null
  }
  /** Sums of `sales` a day, written in the same transaction: a search reads at most 31 of them an item. */
  sale_days: {
    nameid: number
    currency: Currency
    day: string
    sales: number
    amount: number
    /** Sum of price × amount; a double, because 2^53 can be passed. */
    turnover: number
    min_price: number
    max_price: number
  }
  /** Usual price of an item at a refine level, from its newest sales of the last 30 days. */
  sale_medians: {
    nameid: number
    currency: Currency
    refine: number
    median: number
    /** Sales behind the median. */
    sales: number
    computed_at: number
  }
  /** How often each part of the market has changed: a row a part (`repositories/market-version.ts`). */
  market_state: {
    id: number
    version: number
  }
}
