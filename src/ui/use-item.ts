import { useEffect, useSyncExternalStore } from 'react'
import type { CachedItem } from '../stores/item-cache.ts'
import { itemCache } from '../stores/items.ts'

const noItem = () => undefined

/** An item from the page's cache; undefined until it is loaded. An unknown item is `#id`, `exists: false`. */
export function useItem(id: number): CachedItem | undefined {
  const facts = useSyncExternalStore(itemCache.subscribe, () => itemCache.peek(id), noItem)
  useEffect(() => {
    itemCache.get(id).catch(console.error)
  }, [id])
  return facts
}
