import { sql } from 'kysely'
import type { ItemPrice } from '../../../api/market-prices.ts'
import type { Database } from '../../db/index.ts'
import { idTable } from '../../db/index.ts'
import { offerKinds } from './vending.ts'

/** Median and cheapest offer of these items without refine, in zeny; those without either are left out. */
export async function itemPrices(db: Database, items: readonly number[]): Promise<ItemPrice[]> {
  const { rows } = await sql<Record<keyof ItemPrice, number | null>>`
    select wanted.id as nameid, m.median as median, m.sales as sales,
      (select min(r.price) from vending_rows as r join vending_shops as s on s.vending_id = r.vending_id
        where r.nameid = wanted.id and r.kind = ${offerKinds.selling} and r.gone_at is null and r.refine = 0
          and s.currency = 'ZENY') as offer
    from ${idTable(db, items)} as wanted
    left join sale_medians as m on m.nameid = wanted.id and m.currency = 'ZENY' and m.refine = 0`.execute(db)
  const money = (value: number | null) => (value === null ? null : Number(value))
  return rows
    .map(({ nameid, median, sales, offer }) => ({
      nameid: Number(nameid),
      median: money(median),
      sales: Number(sales ?? 0),
      offer: money(offer),
    }))
    .filter(({ median, offer }) => median !== null || offer !== null)
    .sort((a, b) => a.nameid - b.nameid)
}
