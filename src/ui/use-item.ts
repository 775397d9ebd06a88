import { useEffect, useSyncExternalStore } from 'react'
import type { CachedItem } from '../stores/item-cache.ts'
import { itemCache } from '../stores/items.ts'

const noItem = () => undefined

/** An item from the page's cache; undefined until it is known. An item that nobody has is `#id`, `found: false`. */
export function useItem(id: number): CachedItem | undefined {
  const facts = useSyncExternalStore(subscribe, () => itemCache().peek(id), noItem)
  useEffect(() => {
    itemCache().get(id)
  }, [id])
  return facts
}

function subscribe(onChange: () => void): () => void {
  return itemCache().subscribe(onChange)
}
