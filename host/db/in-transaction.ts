import type { Database } from './database.ts'
import { retried } from './retried.ts'

/**
 * A transaction that is begun anew when the engine gave it up for another one. `work` may run several times, so it
 * touches nothing but the transaction. Within another one it is a part of that.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retried(() => db.transaction().execute(work))
}

/** What is written in the transaction of something else, such as its audit line: both stand, or neither. */
export type Alongside = (trx: Database) => Promise<unknown>

export const nothing: Alongside = async () => {}
