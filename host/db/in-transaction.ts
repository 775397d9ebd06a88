import type { Database } from './database.ts'
import { retried } from './retried.ts'

/**
 * Runs a transaction, and restarts it when the engine aborted it because of a conflict. `work` may run several times,
 * so it must not have side effects outside of the transaction. Inside another transaction it becomes a part of that
 * one.
 */
export async function inTransaction<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retried(() => db.transaction().execute(work))
}

/** Writes that belong to the transaction of another change, such as its audit line: both are committed, or neither. */
export type Alongside = (trx: Database) => Promise<unknown>

export const nothing: Alongside = async () => {}
