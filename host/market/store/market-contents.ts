import type { Database } from '../../db/index.ts'

/** Time of the newest recorded sale, UTC milliseconds. */
export async function newestSaleAt(db: Database): Promise<number | undefined> {
  const newest = await db.selectFrom('sales').select('sold_at').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest && Number(newest.sold_at)
}

export async function hasMedians(db: Database): Promise<boolean> {
  return (await db.selectFrom('sale_medians').select('nameid').limit(1).execute()).length > 0
}

/** Whether there are sales whose source does not begin with `prefix`. */
export async function hasSalesOfOthers(db: Database, prefix: string): Promise<boolean> {
  const others = db
    .selectFrom('sales')
    .select('id')
    .where((e) => e.or([e('source_key', 'is', null), e('source_key', 'not like', `${prefix}%`)]))
  return (await others.limit(1).execute()).length > 0
}

/** Whether there are shops other than those with these numbers. */
export async function hasOtherShops(db: Database, numbers?: { first: number; last: number }): Promise<boolean> {
  const shops = db.selectFrom('vending_shops').select('vending_id')
  const others = numbers ? shops.where((e) => e.not(e.between('vending_id', numbers.first, numbers.last))) : shops
  return (await others.limit(1).execute()).length > 0
}

/** Deletes all sales with their sums and medians. */
export async function deleteSales(trx: Database): Promise<void> {
  for (const table of ['sales', 'sale_days', 'sale_medians'] as const) await trx.deleteFrom(table).execute()
}
