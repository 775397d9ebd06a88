/** Calls `read` at most once in `ms` milliseconds and returns the same result meanwhile. A failure is not reused. */
export function createReusedResult<T>(ms: number, now: () => number, read: () => Promise<T>) {
  let last: { atMs: number; result: Promise<T> } | undefined
  return {
    get(): Promise<T> {
      if (last && Math.abs(now() - last.atMs) < ms) return last.result
      const current = { atMs: now(), result: read() }
      last = current
      current.result.catch(() => {
        if (last === current) last = undefined
      })
      return current.result
    },
    clear(): void {
      last = undefined
    },
  }
}

/** Calls `read` when the result is first needed, and returns the same result from then on. A failure is not reused. */
export function createLazyResult<T>(read: () => Promise<T>): () => Promise<T> {
  return createReusedResult(Number.POSITIVE_INFINITY, () => 0, read).get
}
