import { type ByteCache, createByteCache } from './byte-cache.ts'

const mebibyte = 1024 * 1024

/** Bytes that each cache of the host may keep in memory; all together bound what is kept, 164 MB. */
const shares = {
  /** Answers about one item, package, reform, enchant. */
  records: 16 * mebibyte,
  /** The list of announcements, and those that are read most. */
  posts: 24 * mebibyte,
  /** Icons and collection pictures, drawn or imported. */
  pictures: 16 * mebibyte,
  /** Pictures that authors sent. */
  uploads: 12 * mebibyte,
  /** Drawn figures. */
  figures: 24 * mebibyte,
  /** Searches of shops and of sales. */
  shopAnswers: 16 * mebibyte,
  buyingAnswers: 4 * mebibyte,
  saleAnswers: 16 * mebibyte,
  /** An item's newest sales, of which answers are put together. */
  saleTexts: 40 * mebibyte,
} as const

export type CacheName = keyof typeof shares

/** All caches of a host, counted in one place. */
export interface Caches {
  /** The cache of that name; `sizeOf` is what a value keeps in memory. A name is opened once. */
  open<T extends NonNullable<unknown>>(name: CacheName, sizeOf: (value: T) => number): ByteCache<T>
  /** What all of them keep in memory. */
  readonly bytes: number
}

/** An entry's place in the cache and the objects around its bytes, beside its key of two bytes a character. */
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
