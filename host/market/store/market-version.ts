import { sql } from 'kysely'
import type { Database } from '../../db/index.ts'

/** Parts with separate versions, each with a row in `market_state`. */
const rowIds = { shops: 1, sales: 2, medians: 3 } as const
export type MarketPart = keyof typeof rowIds

/** Version of each part, changed by any process. */
export async function readMarketVersions(db: Database): Promise<Record<MarketPart, number>> {
  const rows = await db.selectFrom('market_state').selectAll().execute()
  const version = (id: number) => Number(rows.find((row) => row.id === id)?.version ?? 0)
  return { shops: version(rowIds.shops), sales: version(rowIds.sales), medians: version(rowIds.medians) }
}

/** Called in the transaction that changes the data, so that both happen or neither. */
export async function bumpMarketVersion(trx: Database, part: MarketPart): Promise<void> {
  const next = trx.updateTable('market_state').set({ version: sql<number>`version + 1` })
  await next.where('id', '=', rowIds[part]).execute()
}
