import { saleTime } from '../../../domain/market/sale-time.ts'
import type { NamedGame } from '../../../game-data/game-data.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { inTransaction } from '../../db/index.ts'
import type { GameDatabase } from '../../game-db/index.ts'
import { hasShopCurrencies, readGameSchema } from '../../game-db/index.ts'
import { medianWindowMs, refreshMedians, storeSalesIn } from '../store/index.ts'
import { currencyOf, readAccountIds, toSale, withoutWithdrawn } from './collect-sales.ts'
import { createLogTail } from './log-tail.ts'
import { createLogReader } from './read-logs.ts'
import { settlePrices } from './settle-prices.ts'

export interface BackfillProgress {
  /** Number of ids of `picklog` that were read so far. */
  readIds: number
  totalIds: number
  /** Number of new sales. */
  recorded: number
  /** Number of lines that were paid with something else than zeny, or have a time in the future. */
  leftOut: number
}

interface BackfillOptions {
  database: OpenDatabase
  gameDatabase: GameDatabase
  data: NamedGame
  onProgress: (progress: BackfillProgress) => void
  nowMs: number
}

/**
 * Records the sales of all existing log rows. The shops of that time are unknown: several lines of one purchase have no
 * single prices, and a sale undone by a crash cannot be recognised; where shops may have other prices than zeny, only
 * sales with a payment count. Known sales are not changed, so this can run
 * repeatedly, and while a host collects.
 */
export async function backfillSales({
  database,
  gameDatabase,
  data,
  onProgress,
  nowMs,
}: BackfillOptions): Promise<BackfillProgress> {
  const schema = await readGameSchema(gameDatabase)
  const reader = createLogReader(gameDatabase, schema)
  const shopCurrencies = hasShopCurrencies(schema) ? [] : (['ZENY'] as const)
  const starts = await reader.starts()
  const ends = await reader.ends()
  const start = { pick: Math.max(0, starts.pick - 1), zeny: Math.max(0, starts.zeny - 1) }
  const tail = createLogTail(reader, start)
  const progress: BackfillProgress = { readIds: 0, totalIds: ends.pick - start.pick, recorded: 0, leftOut: 0 }
  const items = new Set<number>()
  for (let isMore = true; isMore; ) {
    isMore = await tail.advance(ends)
    const dealings = tail.ready()
    const accounts = await readAccountIds(
      gameDatabase,
      dealings.flatMap(({ lines }) => lines),
    )
    const backfilled = dealings.flatMap(({ lines, payments }) => {
      const sold = lines.filter(
        (line) =>
          currencyOf(line, payments, shopCurrencies) !== undefined && saleTime(line.atS * 1_000, nowMs) !== undefined,
      )
      progress.leftOut += lines.length - sold.length
      const priced = settlePrices({ lines: sold, payments }, () => [])
      return priced.map((line) => toSale({ ...line, currency: 'ZENY' }, { accounts, data, nowMs }))
    })
    tail.confirm(dealings)
    if (backfilled.length > 0) {
      const { recorded } = await inTransaction(database.db, async (trx) =>
        storeSalesIn(trx, await withoutWithdrawn(trx, backfilled)),
      )
      progress.recorded += recorded
      // Also of known sales: an interrupted run recorded them without medians.
      for (const { nameid, soldAt } of backfilled) if (soldAt >= nowMs - medianWindowMs) items.add(nameid)
    }
    progress.leftOut += tail.takeFuture()
    progress.readIds = tail.position().pick - start.pick
    onProgress(progress)
  }
  await refreshMedians(database.db, items, nowMs)
  return progress
}
