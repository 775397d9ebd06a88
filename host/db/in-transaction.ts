import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'

/** Deadlock, lock wait timeout, "record has changed since last read" (MariaDB 11.6.2 on): nothing was written. */
const retryable = new Set([1213, 1205, 1020])
const attempts = 8

/**
 * A transaction that is begun anew when the engine gave it up for another one, as InnoDB and Galera do with a deadlock.
 * `work` may run several times, so it touches nothing but the transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return retried(() => db.transaction().execute(work))
}

/** The same for a single statement. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const number = (error as { errno?: unknown } | null)?.errno
      if (attempt === attempts || typeof number !== 'number' || !retryable.has(number)) throw error
      // Apart from each other, or the same two meet again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
