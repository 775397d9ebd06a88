import { sql } from 'kysely'
import type { ItemMarket } from '../../../api/market-item.ts'
import { type Currency, currencies, type SaleEntry } from '../../../domain/market/offers-and-sales.ts'
import { type SaleRange, saleRange } from '../../../domain/market/sale-range.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { offerKinds } from './offer-kinds.ts'
import { findDailySales, findSaleHistory } from './sales.ts'

const listedSales = 5

type ItemActivity = Omit<ItemMarket, 'sales'> & { sales: SaleEntry[] }

/** Who sells and buys an item now, its last sales, and its prices of 30 days. */
export async function readItemActivity(
  database: Pick<OpenDatabase, 'db'>,
  nameid: number,
  nowMs: number,
): Promise<ItemActivity> {
  const range = saleRange(30, nowMs)
  const open = await readOpen(database, nameid)
  for (const currency of currencies) {
    const traded = await readSales(database, { nameid, currency, range })
    if (traded.sales.length > 0) return { ...open, currency, ...traded }
  }
  return { ...open, currency: currencies[0], sales: [], days: [] }
}

interface Traded {
  nameid: number
  currency: Currency
  range: SaleRange
}

async function readSales({ db }: Pick<OpenDatabase, 'db'>, { nameid, currency, range }: Traded) {
  const newest = await findSaleHistory(db, nameid, currency, range, listedSales)
  if (newest.length === 0) return { sales: [], days: [] }
  return {
    sales: newest.map((json) => JSON.parse(json) as SaleEntry),
    days: await findDailySales(db, nameid, currency, range),
  }
}

async function readOpen({ db }: Pick<OpenDatabase, 'db'>, nameid: number) {
  const { rows } = await sql<{ kind: number; shops: number; low: number | null; high: number | null }>`
    select r.kind as kind, count(distinct r.vending_id) as shops,
      min(case when s.currency = 'ZENY' then r.price end) as low,
      max(case when s.currency = 'ZENY' then r.price end) as high
    from vending_rows as r join vending_shops as s on s.vending_id = r.vending_id
    where r.nameid = ${nameid} and r.gone_at is null and r.kind in (${offerKinds.selling}, ${offerKinds.buying})
    group by r.kind`.execute(db)
  const [selling, buying] = [offerKinds.selling, offerKinds.buying].map((kind) =>
    rows.find((row) => Number(row.kind) === kind),
  )
  const money = (value: number | null | undefined) => (value === null || value === undefined ? null : Number(value))
  return {
    sellers: Number(selling?.shops ?? 0),
    buyers: Number(buying?.shops ?? 0),
    offer: money(selling?.low),
    bid: money(buying?.high),
  }
}
