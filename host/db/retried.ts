import { setTimeout as sleep } from 'node:timers/promises'

/** Deadlock, lock wait timeout, "record has changed since last read" (MariaDB 11.6.2 on): nothing was written. */
const retryable = new Set([1213, 1205, 1020])
const attempts = 8
/** No further attempt after this time, because the caller waits. */
const withinMs = 8_000

/**
 * Whether the engine aborted a statement or transaction because of a conflict, such as a deadlock in InnoDB or Galera.
 */
export function isRetryable(error: unknown): boolean {
  const number = (error as { errno?: unknown } | null)?.errno
  return typeof number === 'number' && retryable.has(number)
}

/**
 * Runs a statement (for each one in `dialect-mariadb.ts`) or a whole transaction (`inTransaction`), and retries it a
 * limited number of times when the engine aborted it.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt === attempts || performance.now() - from > withinMs) throw error
      // A random delay, so that the same two do not conflict again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
