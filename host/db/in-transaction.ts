import type { Database } from './database.ts'
import { retryConflicts } from './retry-conflicts.ts'

/**
 * Runs a transaction, and restarts it when the engine aborted it because of a conflict. `work` may run several times,
 * so it must not have side effects outside of the transaction. If `db` is a transaction, `work` becomes a part of it.
 */
export async function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retryConflicts(() => db.transaction().execute(work))
}

/** Writes that belong to the transaction of another change, such as its audit line: both are committed, or neither. */
export type Alongside = (trx: Database) => Promise<unknown>

/** The `Alongside` of a change that is not accompanied by another. */
export const writeNothing: Alongside = async () => {}
