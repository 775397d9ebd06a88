import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** What changes by itself; each has its own row in `market_state`. */
const rowOf = { shops: 1, sales: 2, medians: 3 } as const
export type MarketPart = keyof typeof rowOf

/** How often each part has changed, whichever process did it. */
export async function marketVersions(db: Database): Promise<Record<MarketPart, number>> {
  const rows = await db.selectFrom('market_state').selectAll().execute()
  const version = (id: number) => Number(rows.find((row) => row.id === id)?.version ?? 0)
  return { shops: version(rowOf.shops), sales: version(rowOf.sales), medians: version(rowOf.medians) }
}

/** To be called in the transaction that changes something, so that both happen or neither. */
export async function marketChanged(trx: Database, part: MarketPart): Promise<void> {
  await trx
    .updateTable('market_state')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', rowOf[part])
    .execute()
}
