import type { Database } from './database.ts'
import { inTransaction } from './in-transaction.ts'

/** Rolls the transaction back. */
class Rollback extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('rollback')
    this.outcome = outcome
  }
}

/** Runs `work` in a transaction; an outcome that is not ok rolls everything back, such as an increased revision. */
export async function commitIfOk<Outcome extends { ok: boolean }>(
  db: Database,
  work: (trx: Database) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (trx) => {
      const outcome = await work(trx)
      if (!outcome.ok) throw new Rollback(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Rollback) return error.outcome as Outcome
    throw error
  }
}
