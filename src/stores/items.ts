import { apiClient } from './api.ts'
import type { ItemCache } from './item-cache.ts'

let cache: ItemCache | undefined
let loading: Promise<ItemCache> | undefined
const listeners = new Set<() => void>()

/** The page's item cache. Its code is loaded with the first item that is requested: no list waits for it. */
export const itemCache: ItemCache = {
  peek: (id) => cache?.peek(id),
  get: async (id) => (await load()).get(id),
  subscribe(onChange) {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

function load(): Promise<ItemCache> {
  loading ??= import('./item-cache.ts').then(
    ({ createItemCache }) => {
      cache = createItemCache({ client: apiClient() })
      cache.subscribe(() => {
        for (const listener of listeners) listener()
      })
      return cache
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}
