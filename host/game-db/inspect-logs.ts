import { sql } from 'kysely'
import type { DatabaseFinding } from './finding.ts'
import type { GameDatabase } from './game-database.ts'
import { createLogIds } from './log-ids.ts'
import type { GameSchema } from './schema.ts'

/** Number of rows at the end of picklog that are checked: by id, so that its length does not matter. */
const checkedRows = 5_000
/** A purchase writes both logs within seconds; a payment later than this belongs to another purchase. */
const maxDelayS = 3_600

/**
 * Whether the logs contain what sales need (`conf/log_athena.conf`). Judged by their rows, because the setting is not
 * visible.
 */
export async function inspectLogs(game: GameDatabase, schema: GameSchema): Promise<DatabaseFinding[]> {
  if (!schema.has('picklog')) return []
  const newest = (await createLogIds(game, 'picklog').range())?.last
  if (newest === undefined) {
    const remedy = 'Set log_filter: 1 in conf/import/log_conf.txt and restart the map server.'
    const cost = 'no sale is recorded while nothing is logged'
    return [{ level: 'warning', code: 'picklog-empty', what: 'picklog is empty', cost, remedy }]
  }
  if (!schema.has('zenylog')) return []
  const saleAtS = await lastSaleAtS(game, 'picklog', Math.max(0, newest - checkedRows))
  if (saleAtS === null) return []
  const newestPayment = (await createLogIds(game, 'zenylog').range())?.last ?? 0
  const paymentAtS = await lastSaleAtS(game, 'zenylog', Math.max(0, newestPayment - checkedRows))
  if (paymentAtS !== null && saleAtS - paymentAtS < maxDelayS) return []
  return [
    {
      level: 'warning',
      code: 'zeny-not-logged',
      what: 'picklog has sales of shops to which zenylog has no payment: log_zeny is off, or was',
      cost: 'prices come from polled shops, and some stay unknown',
      remedy: 'Set log_zeny: 1 in conf/import/log_conf.txt and restart the map server.',
    },
  ]
}

type SaleLog = 'picklog' | 'zenylog'

/** UTC seconds of the newest row of a shop's sale above an id. */
async function lastSaleAtS({ logs }: GameDatabase, table: SaleLog, aboveId: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    select unix_timestamp(max(time)) as at from ${sql.table(table)} where id > ${aboveId} and type = 'V'`.execute(logs)
  const at = rows[0]?.at ?? null
  return at === null ? null : Number(at)
}
