import { dayMs } from '../../domain/time/day.ts'
import { loadSampleMarket } from '../../game-data/sample/market-goods.ts'
import { sampleSaleCount, sampleSales } from '../../game-data/sample/sample-sales.ts'
import { sampleShopIds, sampleShops } from '../../game-data/sample/sample-shops.ts'
import { findAccountForLogin } from '../accounts/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import {
  deleteSales,
  hasMedians,
  hasNoOffers,
  hasOtherShops,
  hasSalesOfOthers,
  newestSaleAt,
  refreshMedians,
  replaceShops,
  storeSalesIn,
} from '../market/index.ts'

const seed = 'demo'
const demoPlayer = 'demo-player'
const staleMs = dayMs

/**
 * Fills an empty market with the sample's shops and the sales of the last 40 days. An incomplete demo market, or one
 * older than a day, is recreated; a market with other data is not changed. Some of the sales are the demo player's own
 * purchases.
 */
export async function seedMarket(
  { database, config, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  { count = sampleSaleCount }: { count?: number } = {},
): Promise<void> {
  const { db } = database
  const nowMs = now()
  const newestAt = await newestSaleAt(db)
  const isFresh = newestAt !== undefined && Math.abs(nowMs - newestAt) < staleMs
  if (isFresh && (await isComplete(database))) return
  if (await hasOtherData(database, newestAt !== undefined)) return
  const market = await loadSampleMarket(config.GAME_DATA)
  const player = await findAccountForLogin(db, demoPlayer)
  const buyerIds = player ? [player.id] : []
  // In the order sales, medians, shops: after an interrupted start the next one detects what is missing.
  const { items } = await db.transaction().execute(async (trx) => {
    await deleteSales(trx)
    return storeSalesIn(trx, sampleSales(market, seed, nowMs, { buyerIds, count }))
  })
  await refreshMedians(database.db, items, nowMs)
  await replaceShops(database.db, [...sampleShops(market, seed)])
}

async function isComplete(database: OpenDatabase): Promise<boolean> {
  return (await hasMedians(database.db)) && !(await hasNoOffers(database.db))
}

/** Shops without sales are not the sample's, because its sales are written first. */
async function hasOtherData({ db }: OpenDatabase, hasSales: boolean): Promise<boolean> {
  if (await hasSalesOfOthers(db, 'sample-')) return true
  return hasOtherShops(db, hasSales ? sampleShopIds : undefined)
}
