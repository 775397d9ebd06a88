/** Runs work with a common key in the order of the calls, one after the other; `keys` are all keys of the work. */
export function createTurns(): <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T> {
  /** The end of the newest work of each key. */
  const ends = new Map<string, Promise<void>>()
  return async (keys, work) => {
    // Takes all keys at once, so that two calls cannot wait for each other.
    const result = Promise.all(keys.map((key) => ends.get(key))).then(work)
    const end = result.then(
      () => {},
      () => {},
    )
    for (const key of keys) ends.set(key, end)
    try {
      return await result
    } finally {
      for (const key of keys) if (ends.get(key) === end) ends.delete(key)
    }
  }
}
