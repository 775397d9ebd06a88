import type { OpenDatabase } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { loadSampleMarket } from '../game-data/sample/market-goods.ts'
import { sampleSales } from '../game-data/sample/sample-sales.ts'
import { sampleShops } from '../game-data/sample/sample-vending.ts'
import { createAccounts } from '../repositories/accounts.ts'
import { createSaleMedians } from '../repositories/sale-medians.ts'
import { createSales } from '../repositories/sales.ts'
import { createVending } from '../repositories/vending.ts'

const seed = 'demo'
const demoPlayer = 'demo-player'
const staleMs = 86_400_000

/**
 * Fills an empty market with the sample's shops and the sales of the last 40 days. A demo that was made days ago is
 * made anew, or its last week would be empty; a market that holds anything but the sample is left alone.
 * Some of the sales are the demo player's own purchases.
 */
export async function seedMarket({ database, config, now }: Pick<Deps, 'database' | 'config' | 'now'>): Promise<void> {
  const { db } = database
  const nowMs = now()
  const newest = await db.selectFrom('sales').select('sold_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (newest && (nowMs - Number(newest.sold_at) < staleMs || (await holdsOthers(database)))) return
  const vending = createVending(database)
  if (!newest && !(await vending.isEmpty())) return
  const market = await loadSampleMarket(config.GAME_DATA)
  const player = await createAccounts(db).findForLogin(demoPlayer)
  const buyerIds = player ? [player.id] : []
  for (const table of ['sales', 'sale_days', 'sale_medians'] as const) await db.deleteFrom(table).execute()
  await vending.replaceAll(sampleShops(market, seed))
  const { items } = await createSales(database).record(sampleSales(market, seed, nowMs, { buyerIds }))
  await createSaleMedians(database).refresh(items, nowMs)
}

async function holdsOthers({ db }: OpenDatabase): Promise<boolean> {
  const other = await db
    .selectFrom('sales')
    .select('id')
    .where((e) => e.or([e('source_key', 'is', null), e('source_key', 'not like', 'sample-%')]))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
