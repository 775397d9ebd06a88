import { HttpStatusError } from '../../api/errors.ts'
import { getMarketToday, type MarketToday } from '../../api/market-today.ts'
import { apiClient } from './api.ts'

export type { BestSeller, MarketToday } from '../../api/market-today.ts'

/** `none`: the host has no such call; `anonymous`: it needs a session, which is missing or over. */
export type MarketTodayOutcome = MarketToday | 'none' | 'anonymous' | 'failed'

/** The market before the first search, with the session if there is one. */
export async function askMarketToday(): Promise<MarketTodayOutcome> {
  try {
    return await apiClient().call(getMarketToday, {})
  } catch (error) {
    const status = error instanceof HttpStatusError ? error.status : undefined
    if (status === 404 || status === 405) return 'none'
    return status === 401 ? 'anonymous' : 'failed'
  }
}
