import { LRUCache } from 'lru-cache'
import { ownText } from './own-bytes.ts'

/** Keeps values within a memory limit; the least recently used one is evicted first. */
export interface ByteCache<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
  clear(): void
  readonly bytes: number
}

/** `sizeOf` returns the memory that a value takes, which may be more than its visible size: see `heldBytes`. */
export function createByteCache<T extends NonNullable<unknown>>(
  maxBytes: number,
  sizeOf: (value: T, key: string) => number,
): ByteCache<T> {
  const entries = new LRUCache<string, T>({
    maxSize: maxBytes,
    sizeCalculation: (value, key) => Math.max(1, sizeOf(value, key)),
  })
  return {
    get: (key) => entries.get(key),
    set: (key, value) => void entries.set(ownText(key), value),
    clear: () => entries.clear(),
    get bytes() {
      return entries.calculatedSize
    },
  }
}

/** Creates each value once, even for concurrent requests. A failure is not cached. */
export function makeOnce<T>(cache: Pick<ByteCache<T>, 'get' | 'set'>) {
  const underWay = new Map<string, Promise<T>>()
  return async (key: string, make: () => Promise<T>): Promise<T> => {
    const known = cache.get(key)
    if (known !== undefined) return known
    const waiting = underWay.get(key)
    if (waiting) return waiting
    const made = make()
      .then((value) => {
        cache.set(key, value)
        return value
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, made)
    return made
  }
}
