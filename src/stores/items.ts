import { apiClient } from './api.ts'
import type { ItemCache } from './item-cache.ts'

let cache: ItemCache | undefined
let loading: Promise<ItemCache> | undefined
const listeners = new Set<() => void>()

/** The page's item cache. Its code is loaded with the first item that is requested: no list waits for it. */
export const itemCache = {
  peek: (id: number) => cache?.peek(id),
  get: async (id: number) => (await load()).get(id),
  /** Calls back when the data of a further item are known; returns a function that unsubscribes. */
  subscribe(onItem: () => void) {
    listeners.add(onItem)
    return () => listeners.delete(onItem)
  },
}

function load(): Promise<ItemCache> {
  loading ??= import('./item-cache.ts').then(
    ({ createItemCache }) => {
      const onItem = () => {
        for (const listener of listeners) listener()
      }
      cache = createItemCache({ client: apiClient(), onItem })
      return cache
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
