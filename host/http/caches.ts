import { LRUCache } from 'lru-cache'

const mebibyte = 1024 * 1024

/** Memory limits of the host's caches by their names, in bytes; 124 MB in total. */
const shares = {
  /** Answers about a single item, package, reform or enchant. */
  records: 16 * mebibyte,
  /** The list of announcements, and the most read ones. */
  posts: 24 * mebibyte,
  /** Icons and collection pictures, drawn or imported. */
  pictures: 16 * mebibyte,
  /** Uploaded pictures. */
  uploads: 12 * mebibyte,
  /** Drawn figures. */
  figures: 24 * mebibyte,
  /** Searches of shops and of sales. */
  marketAnswers: 32 * mebibyte,
} as const

/** Keeps values within a memory limit; the least recently used one is evicted first. */
export type ByteCache<T extends NonNullable<unknown>> = LRUCache<string, T, () => Promise<T>>

/** Memory of an entry in addition to its bytes and its key (two bytes a character). */
const entryBytes = 600

/**
 * Creates a cache with the memory limit of that name; a host creates each once. `sizeOf` returns the memory that a value
 * takes, see `retainedBytes`.
 */
export function createCache<T extends NonNullable<unknown>>(
  name: keyof typeof shares,
  sizeOf: (value: T) => number,
): ByteCache<T> {
  return new LRUCache({
    maxSize: shares[name],
    sizeCalculation: (value, key) => sizeOf(value) + 2 * key.length + entryBytes,
    fetchMethod: (_key, _stale, { context: make }) => make(),
    // A value that is evicted while it is made is still returned.
    ignoreFetchAbort: true,
  })
}

/** Creates each value once, even for concurrent requests. A failure is not cached. */
export function makeOnce<T extends NonNullable<unknown>>(cache: ByteCache<T>) {
  return (key: string, make: () => Promise<T>) => cache.fetch(key, { context: make }) as Promise<T>
}
