import { HttpStatusError } from '../../api/errors.ts'
import { getMarketPrices, type ItemPrice } from '../../api/market-prices.ts'
import { apiClient } from './api.ts'

export type { ItemPrice } from '../../api/market-prices.ts'

/** Prices of items, or why there are none: a host without this call, or a session that has ended. */
export async function loadPrices(items: number[]): Promise<ItemPrice[] | 'absent' | 'logged-out'> {
  try {
    return (await apiClient().call(getMarketPrices, { params: { items } })).prices
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 404) return 'absent'
    if (error instanceof HttpStatusError && error.status === 401) return 'logged-out'
    throw error
  }
}
