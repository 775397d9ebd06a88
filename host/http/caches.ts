import { type ByteCache, createByteCache } from './byte-cache.ts'

const mebibyte = 1024 * 1024

/** Memory limits of all caches of the host, in bytes; 124 MB in total. */
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

export type CacheName = keyof typeof shares

/** All caches of a host, with their total size. */
export interface Caches {
  /** Opens the cache of that name, once; `sizeOf` returns the memory that a value takes. */
  open<T extends NonNullable<unknown>>(name: CacheName, sizeOf: (value: T) => number): ByteCache<T>
  /** Memory of all caches. */
  readonly bytes: number
}

/** Memory of an entry in addition to its bytes and its key (two bytes a character). */
const entryBytes = 600

export function createCaches(): Caches {
  const opened = new Map<CacheName, { readonly bytes: number }>()
  return {
    open<T extends NonNullable<unknown>>(name: CacheName, sizeOf: (value: T) => number) {
      if (opened.has(name)) throw new Error(`the cache ${name} is open already`)
      const cache = createByteCache<T>(shares[name], (value, key) => sizeOf(value) + 2 * key.length + entryBytes)
      opened.set(name, cache)
      return cache
    },
    get bytes() {
      return opened.values().reduce((sum, { bytes }) => sum + bytes, 0)
    },
  }
}
