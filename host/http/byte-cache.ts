/** Keeps values while they fit; the one that was not asked for longest goes first. */
export interface ByteCache<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
  readonly bytes: number
}

export function createByteCache<T>(maxBytes: number, sizeOf: (value: T) => number): ByteCache<T> {
  const entries = new Map<string, T>()
  let bytes = 0

  function remove(key: string): void {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    bytes -= sizeOf(value)
  }

  return {
    get(key) {
      const value = entries.get(key)
      if (value === undefined) return undefined
      // A Map keeps the order of insertion: putting it in again makes it the youngest.
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key, value) {
      remove(key)
      if (sizeOf(value) > maxBytes) return
      entries.set(key, value)
      bytes += sizeOf(value)
      for (const oldest of entries.keys()) {
        if (bytes <= maxBytes) break
        remove(oldest)
      }
    },
    get bytes() {
      return bytes
    },
  }
}

/** Makes each value once, also when many ask for it while it is being made. A failure is not kept. */
export function makeOnce<T>(cache: ByteCache<T>) {
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
