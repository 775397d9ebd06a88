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
    /** 0 for what is sold, 1 for a buying store. */
    kind: Generated<number>
    /** From here on null where an importer wrote the shop. The player's character. */
    char_id: number | null
    /** The game's own id of it, which restarts at 1 with the map server. */
    game_id: number | null
    /** What a buying store may still spend. */
    zeny_limit: number | null
    /** What its owner should have, after all sales that were recorded. */
    expected_zeny: number | null
    /** `picklog` when it was first seen, and when it was not there yet. */
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
    kind: Generated<number>
    /** The shops' version when it last changed; hosts read the newer ones only. */
    version: Generated<number>
    /** When it was no longer for sale; kept for a while, because sales of it may still be read. */
    gone_at: number | null
    /** From here on null where an importer wrote it. The game's line: its row of the cart, or its place in a buying store. */
    line_id: number | null
    /** What the thing is, as the logs have it. */
    spec: string | null
    /** What the cart should hold of it, after all sales that were recorded. */
    expected: number | null
    /** `picklog` when it was not there yet, when it was first seen, and when it was gone. */
    from_pick: number | null
    seen_pick: number | null
    gone_pick: number | null
  }
  sales: {
    id: Generated<number>
    nameid: number
    currency: Currency
    /** 0 where nobody can know it. */
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
    /** The game's accounts of the seller and of the buyer; null where they are unknown. */
    seller_id: number | null
    buyer_game_id: number | null
  }
  /** Sums of `sales` a day, written in the same transaction: a search reads at most 31 of them an item. */
  sale_days: {
    nameid: number
    currency: Currency
    day: string
    sales: number
    /** Pieces of sales whose price is known. */
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
    /** The medians' version when it was made. */
    version: Generated<number>
  }
  /** How often each part of the market has changed: a row a part (`repositories/market-version.ts`). */
  market_state: {
    id: number
    version: number
  }
}
