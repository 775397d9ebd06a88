/** The last searches of this browser that found something (local storage). */
import { atom } from 'nanostores'
import { addRecentSearch, readRecentSearches } from '../../../domain/market/recent-searches.ts'
import { readLocal, removeLocal, writeLocal } from '../../stores/local-storage.ts'

const key = 'market-searches'

/** The newest first. */
export const $recentSearches = atom<readonly string[]>([])

export function restoreRecentSearches(): void {
  try {
    $recentSearches.set(readRecentSearches(JSON.parse(readLocal(key) ?? '[]')))
  } catch {
    $recentSearches.set([])
  }
}

export function rememberSearch(keyword: string): void {
  // Another tab may have searched meanwhile.
  restoreRecentSearches()
  const list = addRecentSearch($recentSearches.get(), keyword)
  $recentSearches.set(list)
  writeLocal(key, JSON.stringify(list))
}

export function forgetSearches(): void {
  removeLocal(key)
  $recentSearches.set([])
}
