import { dayMs } from '../../domain/time/day.ts'
import { loadSampleMarket } from '../../game-data/sample/market-goods.ts'
import { sampleSaleCount, sampleSales } from '../../game-data/sample/sample-sales.ts'
import { sampleShopIds, sampleShops } from '../../game-data/sample/sample-vending.ts'
import { createAccounts } from '../accounts/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import { createSaleMedians, createSales, createVending } from '../market/index.ts'

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
  const newest = await db.selectFrom('sales').select('sold_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const isFresh = newest !== undefined && Math.abs(nowMs - Number(newest.sold_at)) < staleMs
  if (isFresh && (await isComplete(database))) return
  if (await hasOtherData(database, newest !== undefined)) return
  const market = await loadSampleMarket(config.GAME_DATA)
  const player = await createAccounts(db).findForLogin(demoPlayer)
  const buyerIds = player ? [player.id] : []
  const sales = createSales(database)
  // In the order sales, medians, shops: after an interrupted start the next one detects what is missing.
  const { items } = await db.transaction().execute(async (trx) => {
    for (const table of ['sales', 'sale_days', 'sale_medians'] as const) await trx.deleteFrom(table).execute()
    return sales.recordIn(trx, sampleSales(market, seed, nowMs, { buyerIds, count }))
  })
  await createSaleMedians(database).refresh(items, nowMs)
  await createVending(database).replaceAll([...sampleShops(market, seed)])
}

async function isComplete(database: OpenDatabase): Promise<boolean> {
  const medians = await database.db.selectFrom('sale_medians').select('nameid').limit(1).execute()
  return medians.length > 0 && !(await createVending(database).isEmpty())
}

/** Shops without sales are not the sample's, because its sales are written first. */
async function hasOtherData({ db }: OpenDatabase, hasSales: boolean): Promise<boolean> {
  const sales = db
    .selectFrom('sales')
    .select('id')
    .where((e) => e.or([e('source_key', 'is', null), e('source_key', 'not like', 'sample-%')]))
  const shops = db
    .selectFrom('vending_shops')
    .select('vending_id')
    .$if(hasSales, (q) => q.where((e) => e.not(e.between('vending_id', sampleShopIds.first, sampleShopIds.last))))
  const results = [await sales.limit(1).execute(), await shops.limit(1).execute()]
  return results.some((rows) => rows.length > 0)
}
