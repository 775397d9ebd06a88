import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { id, validRows } from './fields.ts'
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
  /** The cheapest open offer; null if there is none. */
  offer: liveMoney,
})
export type ItemPrice = v.InferOutput<typeof itemPrice>

/** What items without refine cost in zeny, such as a box and what is in it. Items without a price are left out. Optional. */
export const getMarketPrices = endpoint('GET /market/prices', {
  access: 'session',
  query: v.object({ items }),
  answer: v.object({ prices: validRows(itemPrice) }),
  errors: [429],
})
