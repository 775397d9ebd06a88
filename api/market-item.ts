import * as v from 'valibot'
import { currencies } from '../domain/market/offers-and-sales.ts'
import { endpoint } from './endpoint.ts'
import { validRows } from './fields.ts'
import { liveInteger, liveMoney } from './live-fields.ts'
import { saleDaySchema, saleEntrySchema } from './market.ts'

const count = liveInteger(0, Number.MAX_SAFE_INTEGER, 0)

const itemMarket = v.object({
  /** Shops that sell it, and buying stores that ask for it, now. */
  sellers: count,
  buyers: count,
  /** The lowest price of the sellers, and the highest of the buyers, in zeny; null if there is none. */
  offer: liveMoney,
  bid: liveMoney,
  /** The currency of `sales` and `days`: the one of the last sales. */
  currency: v.fallback(v.picklist(currencies), 'ZENY'),
  /** The last sales of 30 days, the newest first. */
  sales: validRows(saleEntrySchema),
  /** Prices by day, the oldest first, at all refine levels. */
  days: validRows(saleDaySchema),
})
export type ItemMarket = v.InferOutput<typeof itemMarket>

/** What an item's page shows of the market: sellers now, the last sales, and the prices of 30 days. Optional. */
export const getItemMarket = endpoint('GET /market/item/:id', {
  access: 'session',
  answer: itemMarket,
  errors: [404, 429],
})
