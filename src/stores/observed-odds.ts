import { getObservedPackage, type ObservedCounts } from '../../api/observed-odds.ts'
import { apiClient } from './api.ts'

export type { ObservedCounts } from '../../api/observed-odds.ts'

/** What a package gave on this server; null as long as the host shows nothing of it. */
export function loadObservedCounts(id: string): Promise<ObservedCounts | null> {
  return apiClient().call(getObservedPackage, { params: { id } })
}
