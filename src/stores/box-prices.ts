/** Market prices for the calculator of a package. Loaded with it, because calls to the host are a large script. */
import { HttpStatusError } from '../../api/errors.ts'
import { getMarketPrices, getMedianPrices, maxPricedItems } from '../../api/market-prices.ts'
import { apiClient } from './api.ts'
import { $session } from './session.ts'
import { readSiteConfig } from './site-config.ts'

/** Median of an item's sales, their number, and the day of the newest one. */
export interface SoldPrice {
  median: number
  sales: number
  day: string | null
}

/** Prices by item; or why there are none. */
export async function loadSoldPrices(
  items: readonly number[],
): Promise<ReadonlyMap<number, SoldPrice> | 'absent' | 'loggedOut'> {
  try {
    if (readSiteConfig().publicPrices) {
      // Without a token, so that browsers keep the answer.
      const { prices } = await apiClient().call({ ...getMedianPrices, access: 'public' }, {})
      return pricesOf(prices)
    }
    if (!$session.get()) return 'loggedOut'
    const found = []
    for (let at = 0; at < items.length; at += maxPricedItems) {
      const part = items.slice(at, at + maxPricedItems)
      found.push(...(await apiClient().call(getMarketPrices, { params: { items: part } })).prices)
    }
    return pricesOf(found)
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404) return 'absent'
    if (error instanceof HttpStatusError && error.status === 401) return 'loggedOut'
    throw error
  }
}

interface Price {
  nameid: number
  median: number | null
  sales: number
  last_sale: string | null
}

function pricesOf(prices: readonly Price[]): Map<number, SoldPrice> {
  return new Map(
    prices.flatMap(({ nameid, median, sales, last_sale }): [number, SoldPrice][] =>
      median === null ? [] : [[nameid, { median, sales, day: last_sale }]],
    ),
  )
}
