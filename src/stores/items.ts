import { apiClient } from './api.ts'
import { createItemCache, type ItemCache } from './item-cache.ts'

let cache: ItemCache | undefined

/** The page's item cache; nothing is loaded before the first item is requested. */
export function itemCache(): ItemCache {
  cache ??= createItemCache({ client: apiClient() })
  return cache
}
