import type { Database } from './database.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { isNodeAway } from './unavailable.ts'

/** How often a transaction is started on the next node because one went away. */
const maxNodes = 3
/** Not after this time, because the caller waits. */
const maxMs = 3_000

/**
 * Runs a transaction, and restarts it when the engine aborted it because of a conflict. `work` may run several times,
 * so it must not have side effects outside of the transaction. If `db` is a transaction, `work` becomes a part of it.
 */
export async function inTransaction<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : retryConflicts(() => startOnNodes(db, work))
}

/**
 * Starts the transaction again, on another node if there are several, when the server went away before the commit was
 * sent: it is certain then that nothing was written.
 */
async function startOnNodes<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  const endMs = performance.now() + maxMs
  for (let attempt = 1; ; attempt++) {
    let mayBeCommitted = false
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await work(trx)
        mayBeCommitted = true
        return result
      })
    } catch (error) {
      if (mayBeCommitted || !isNodeAway(error) || attempt === maxNodes || performance.now() > endMs) throw error
    }
  }
}

/** Writes that belong to the transaction of another change, such as its audit line: both are committed, or neither. */
export type Alongside = (trx: Database) => Promise<unknown>

/** The `Alongside` of a change that is not accompanied by another. */
export const writeNothing: Alongside = async () => {}
