import { HttpStatusError } from '../../api/errors.ts'
import { getItemMarket, type ItemMarket } from '../../api/market-item.ts'
import { apiClient } from './api.ts'

export type { ItemMarket } from '../../api/market-item.ts'

/** The market of an item, or why there is none: a host without this call, or a session that has ended. */
export async function loadItemMarket(id: number): Promise<ItemMarket | 'absent' | 'logged-out'> {
  try {
    return await apiClient().call(getItemMarket, { params: { id } })
  } catch (error) {
    if (error instanceof HttpStatusError && (error.status === 404 || error.status === 405)) return 'absent'
    if (error instanceof HttpStatusError && error.status === 401) return 'logged-out'
    throw error
  }
}
