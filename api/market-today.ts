import * as v from 'valibot'
import { currencies } from '../domain/market/offers-and-sales.ts'
import { endpoint } from './endpoint.ts'
import { id, validRows } from './fields.ts'
import { liveInteger, liveMoney, liveText } from './live-fields.ts'
import { offerSchema } from './market.ts'

const count = liveInteger(0, Number.MAX_SAFE_INTEGER, 0)

/** An item by its sales of the last seven days. */
const bestSeller = v.object({
  nameid: id,
  name: v.optional(liveText),
  currency: v.fallback(v.picklist(currencies), 'ZENY'),
  /** Number of sales. */
  sales: count,
  /** Pieces sold at a known price. */
  amount: count,
  /** Mean price of a piece; null if unknown, or not public. */
  average: liveMoney,
})
export type BestSeller = v.InferOutput<typeof bestSeller>

export const marketTodaySchema = v.object({
  /** Open shops, and their rows. */
  shops: count,
  offers: count,
  /** The newest first, at most one row an item and two a shop. Empty without a session. */
  new_offers: validRows(offerSchema),
  /** At least a tenth below the median of five sales or more, the largest discount first. Empty without a session. */
  deals: validRows(offerSchema),
  /** The most sold first. */
  best_sellers: validRows(bestSeller),
})
export type MarketToday = v.InferOutput<typeof marketTodaySchema>

/**
 * What the market has before anything is searched: numbers of open `shops` and of their rows, the newest rows, rows below
 * the median (the largest discount first), and the best sellers of seven days. With the host's `PUBLIC_MARKET_SUMMARY=on`
 * also without a token: numbers, and best sellers without `average`. Optional.
 */
export const getMarketToday = endpoint('GET /market/today', { access: 'session', answer: marketTodaySchema })
