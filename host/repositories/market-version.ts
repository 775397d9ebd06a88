import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Counts the changes of shops, sales and medians, whichever process made them. */
export async function marketVersion(db: Database): Promise<number> {
  const row = await db.selectFrom('market_state').select('version').where('id', '=', 1).executeTakeFirstOrThrow()
  return Number(row.version)
}

/** To be called in the transaction that changes something, so that both happen or neither. */
export async function marketChanged(trx: Database): Promise<void> {
  await trx.updateTable('market_state').set({ version: sql<number>`version + 1` }).where('id', '=', 1).execute()
}
