import { setTimeout as sleep } from 'node:timers/promises'

/** Deadlock, lock wait timeout, "record has changed since last read" (MariaDB 11.6.2 on): nothing was written. */
const retryable = new Set([1213, 1205, 1020])
const attempts = 8
/** No further attempt after this: who asked waits for an answer. */
const withinMs = 8_000

/** Whether the engine gave a statement or transaction up for another one, as InnoDB and Galera do with a deadlock. */
export function isRetryable(error: unknown): boolean {
  const number = (error as { errno?: unknown } | null)?.errno
  return typeof number === 'number' && retryable.has(number)
}

/** Runs a statement, as `dialect-mariadb.ts` does with each one, or a whole transaction (`inTransaction`) anew where the engine gave it up, a bounded number of times. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error) || attempt === attempts || performance.now() - from > withinMs) throw error
      // Apart from each other, or the same two meet again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
