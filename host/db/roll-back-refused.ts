import type { Database } from './database.ts'
import { inTransaction } from './in-transaction.ts'

class Refused extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('refused')
    this.outcome = outcome
  }
}

/** Runs `work` in a transaction; an outcome that is not ok rolls everything back, such as an increased revision. */
export async function rollBackRefused<Outcome extends { ok: boolean }>(
  db: Database,
  work: (trx: Database) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await inTransaction(db, async (trx) => {
      const outcome = await work(trx)
      if (!outcome.ok) throw new Refused(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Refused) return error.outcome as Outcome
    throw error
  }
}
