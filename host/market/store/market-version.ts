import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'

/**
 * Parts with separate versions, each with a row in `market_state`. `replaced` counts complete replacements, which
 * cannot be read as changes; `forgotten` is the version of the shops up to which removed rows may have been deleted.
 */
const rowOf = { shops: 1, sales: 2, medians: 3, replaced: 4, forgotten: 5 } as const
export type MarketPart = keyof typeof rowOf

/** Version of each part, changed by any process. */
export async function marketVersions(db: Database): Promise<Record<MarketPart, number>> {
  const rows = await db.selectFrom('market_state').selectAll().execute()
  const version = (id: number) => Number(rows.find((row) => row.id === id)?.version ?? 0)
  return {
    shops: version(rowOf.shops),
    sales: version(rowOf.sales),
    medians: version(rowOf.medians),
    replaced: version(rowOf.replaced),
    forgotten: version(rowOf.forgotten),
  }
}

/** Called in the transaction that changes the data, so that both happen or neither. Returns the new version. */
export async function marketChanged(trx: Database, part: MarketPart): Promise<number> {
  const id = rowOf[part]
  await trx.updateTable('market_state').set({ version: sql<number>`version + 1` }).where('id', '=', id).execute()
  const row = await trx.selectFrom('market_state').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return Number(row.version)
}

/** Removed rows of the shops were deleted up to this version. */
export async function shopsForgotten(trx: Database, version: number): Promise<void> {
  await trx.updateTable('market_state').set({ version }).where('id', '=', rowOf.forgotten).execute()
}
