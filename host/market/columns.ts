import type { Generated } from 'kysely'
import type { Currency } from '../../domain/market/offers-and-sales.ts'

/** Times are UTC milliseconds, days are `YYYY-MM-DD` in Taipei, lists are JSON. */

declare module '../db/feature-tables.ts' {
  interface Tables {
    vending_shops: {
      /** Numbered here for a collected shop; the id in the file for an imported one. */
      vending_id: number
      /** The player's text, without a currency tag. */
      title: string
      /** `ITEM`: something else than this site's currencies; not shown, but its sales must be recognised. */
      currency: Currency | 'ITEM'
      char_name: string
      map: string
      x: number
      y: number
      /** 0 = selling shop, 1 = buying store. */
      kind: Generated<number>
      /** This and the following columns are null for imported shops. The player's character. */
      char_id: number | null
      /** The game's id of the shop, which starts at 1 again when the map server restarts. */
      game_id: number | null
      /** Amount that a buying store may still spend. */
      zeny_limit: number | null
      /** The owner's expected zeny after all recorded sales. */
      expected_zeny: number | null
      /** `picklog` id when it was first seen, and when it did not exist yet. */
      seen_pick: number | null
      from_pick: number | null
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
      /** As the shop's; 2 if the shop is not shown. */
      kind: Generated<number>
      /** When it was no longer for sale; kept for a while, because its sales may still be read. */
      gone_at: number | null
      /**
       * This and the following columns are null for imported rows. The game's id: the cart row, or the index in a buying
       * store.
       */
      line_id: number | null
      /** The goods, as in the logs. */
      spec: string | null
      /** Expected amount in the cart after all recorded sales. */
      expected: number | null
      /** `picklog` id when it did not exist yet, was first seen, and was gone. */
      from_pick: number | null
      seen_pick: number | null
      gone_pick: number | null
    }
    sales: {
      id: Generated<number>
      nameid: number
      currency: Currency
      /** Null if it cannot be determined. */
      price: number | null
      amount: number
      sold_at: number
      refine: number
      grade: number
      cards: string
      options: string
      map: string
      /** Account of the buyer; null if unknown. */
      buyer_id: number | null
      /** The source's id of the sale, which prevents duplicates. */
      source_key: string | null
      /** Game accounts of the seller and the buyer; null if unknown. */
      seller_id: number | null
      buyer_game_id: number | null
    }
    /** Daily sums of `sales`, written in the same transaction: a search reads at most 31 of them per item. */
    sale_days: {
      nameid: number
      currency: Currency
      day: string
      sales: number
      /** Number of pieces sold at a known price. */
      amount: number
      /** Sum of price × amount; a double, because it may exceed 2^53. */
      turnover: number
      /** 2^53 − 1 if no price of the day is known; `max_price` is 0 then. */
      min_price: number
      max_price: number
    }
    /** Median price of an item at a refine level, of its newest sales in the last 30 days. */
    sale_medians: {
      nameid: number
      currency: Currency
      refine: number
      median: number
      /** Number of sales behind the median. */
      sales: number
      computed_at: number
      /** The same of sales without cards, options and grade; null without one of these. */
      plain_median: number | null
      plain_sales: Generated<number>
      /** Time of the newest of them. */
      plain_sold_at: number | null
    }
    /** Version of each part of the market, one row each (`host/market/store/market-version.ts`). */
    market_state: {
      id: number
      version: number
    }
    /** Logged sales that did not happen: the game server died before saving them. */
    game_withdrawn: {
      source_key: string
      nameid: number
      amount: number
      sold_at: number
      withdrawn_at: number
    }
  }
}
