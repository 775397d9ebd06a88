import {
  getObservedEnchant,
  getObservedMonster,
  getObservedPackage,
  getObservedRefining,
  type ObservedCounts,
} from '../../api/observed-odds.ts'
import { apiClient } from './api.ts'

export type { ObservedCounts } from '../../api/observed-odds.ts'

/** The pages with counts; that of refining has all tables. */
export type ObservedPage = 'package' | 'enchant' | 'refine' | 'monster'

/** What was counted on this server about a page; null as long as the host shows nothing of it. */
export function loadObservedCounts(page: ObservedPage, id: string): Promise<ObservedCounts | null> {
  const params = { params: { id } }
  switch (page) {
    case 'package':
      return apiClient().call(getObservedPackage, params)
    case 'enchant':
      return apiClient().call(getObservedEnchant, params)
    case 'monster':
      return apiClient().call(getObservedMonster, params)
    case 'refine':
      return apiClient().call(getObservedRefining, {})
  }
}
