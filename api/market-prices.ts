import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, integer, validRows } from './fields.ts'
import { liveInteger, liveMoney } from './live-fields.ts'
import type { QueryFault } from './query.ts'

/** Items of one call. */
export const maxPricedItems = 200

const items = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/, 'itemsWrong' satisfies QueryFault),
  v.transform((text) => [...new Set(text.split(',').map(Number))]),
  v.check((ids) => ids.length <= maxPricedItems, 'itemsWrong' satisfies QueryFault),
)

const itemPrice = v.object({
  nameid: id,
  /** Median of the sales of 30 days; null if there was none. */
  median: liveMoney,
  /** Number of sales in the median. */
  sales: liveInteger(0, Number.MAX_SAFE_INTEGER, 0),
  /** Day of the newest of them in Taipei; null if there is none, or the host does not say. */
  last_sale: v.fallback(v.nullable(v.pipe(v.string(), v.isoDate())), null),
  /** The cheapest open offer; null if there is none. */
  offer: liveMoney,
})
export type ItemPrice = v.InferOutput<typeof itemPrice>

/** What items without refine, cards, options and grade cost in zeny, such as a box and what is in it. Items without a price are left out. Optional. */
export const getMarketPrices = endpoint('GET /market/prices', {
  access: 'session',
  query: v.object({ items }),
  answer: v.object({ prices: validRows(itemPrice) }),
  errors: [429],
})

const medianPrice = v.object({
  nameid: id,
  median: v.pipe(v.number(), v.minValue(0)),
  sales: integer(1, Number.MAX_SAFE_INTEGER, 1),
  last_sale: v.pipe(v.string(), v.isoDate()),
})
export type MedianPrice = v.InferOutput<typeof medianPrice>

/**
 * The market prices of all items in zeny: median of the sales of 30 days without refine, cards, options and grade, their
 * number, and the day of the newest one in Taipei. At most an hour old; `as_of` is its time. With the host's
 * `PUBLIC_PRICES=on` also without a token, and from pages of any site. Optional.
 */
export const getMedianPrices = endpoint('GET /prices.json', {
  access: 'session',
  answer: v.object({ as_of: v.pipe(v.string(), v.isoTimestamp()), prices: validRows(medianPrice) }),
  errors: [429],
})
