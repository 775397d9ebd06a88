import { sql } from 'kysely'
import type { ItemPrice, MedianPrice } from '../../../api/market-prices.ts'
import { taipeiText } from '../../../domain/time/taipei-time.ts'
import type { Database } from '../../db/index.ts'
import { idTable } from '../../db/index.ts'
import { offerKinds } from './offer-kinds.ts'
import { hasNoCards } from './plain-goods.ts'
import { medianWindowMs } from './sale-medians.ts'

/** Median and cheapest offer of these items as a box gives them, in zeny; those without either are left out. */
export async function itemPrices(db: Database, items: readonly number[]): Promise<ItemPrice[]> {
  const { rows } = await sql<Record<keyof ItemPrice, number | null>>`
    select wanted.id as nameid, m.plain_median as median, m.plain_sales as sales, m.plain_sold_at as last_sale,
      (select min(r.price) from vending_rows as r join vending_shops as s on s.vending_id = r.vending_id
        where r.nameid = wanted.id and r.kind = ${offerKinds.selling} and r.gone_at is null and r.refine = 0
          and r.grade = 0 and r.options = '[]' and ${hasNoCards(db, 'r.cards')}
          and s.currency = 'ZENY') as offer
    from ${idTable(db, items)} as wanted
    left join sale_medians as m on m.nameid = wanted.id and m.currency = 'ZENY' and m.refine = 0`.execute(db)
  const money = (value: number | null) => (value === null ? null : Number(value))
  return rows
    .map(({ nameid, median, sales, last_sale, offer }) => ({
      nameid: Number(nameid),
      median: money(median),
      sales: Number(sales ?? 0),
      last_sale: last_sale === null ? null : dayOf(last_sale),
      offer: money(offer),
    }))
    .filter(({ median, offer }) => median !== null || offer !== null)
    .sort((a, b) => a.nameid - b.nameid)
}

/** The medians of all items as a box gives them, in zeny, by item. */
export async function medianPrices(db: Database, nowMs: number): Promise<MedianPrice[]> {
  const rows = await db
    .selectFrom('sale_medians')
    .select(['nameid', 'plain_median', 'plain_sales', 'plain_sold_at'])
    .where('currency', '=', 'ZENY')
    .where('refine', '=', 0)
    .where('plain_sold_at', '>=', nowMs - medianWindowMs)
    .orderBy('nameid')
    .execute()
  return rows.map(({ nameid, plain_median, plain_sales, plain_sold_at }) => ({
    nameid: Number(nameid),
    median: Number(plain_median),
    sales: Number(plain_sales),
    last_sale: dayOf(plain_sold_at),
  }))
}

const dayOf = (soldAt: number | null) => taipeiText(Number(soldAt)).slice(0, 10)
