import { setTimeout as sleep } from 'node:timers/promises'
import { hasErrorNumber } from './sql-errors.ts'

/** Requests of several hosts that increase one counter abort each other often: an attempt takes few milliseconds. */
const maxAttempts = 40
/** The longest pause; enough for the others to commit. */
const maxPauseMs = 200
/** No further attempt after this time, because the caller waits. */
const maxMs = 8_000

/**
 * Whether the engine aborted a statement or transaction because of a conflict, in InnoDB or Galera: a deadlock, a lock
 * wait timeout, or "record has changed since last read" (MariaDB 11.6.2 on). Nothing was written.
 */
export function isRetryable(error: unknown): boolean {
  return hasErrorNumber(error, 1213, 1205, 1020)
}

/**
 * Runs a statement (for each one in `dialect-mariadb.ts`) or a whole transaction (`inTransaction`), and retries it a
 * limited number of times when the engine aborted it.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  const startMs = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt === maxAttempts || performance.now() - startMs > maxMs) throw error
      // A random delay, so that the same two do not conflict again.
      await sleep(Math.random() * Math.min(20 * attempt, maxPauseMs))
    }
  }
}
