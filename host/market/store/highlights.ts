import { sql } from 'kysely'
import type { Currency } from '../../../domain/market/offers-and-sales.ts'
import type { SaleRange } from '../../../domain/market/sale-range.ts'
import { round } from '../../../domain/values/round.ts'
import { batchesOf } from '../../base/index.ts'
import type { Database } from '../../db/index.ts'
import { createYield, idTable } from '../../db/index.ts'
import { offerKinds } from './offer-kinds.ts'
import { type FoundOffer, offerJson } from './offers.ts'
import { hasNoCards } from './plain-goods.ts'

/** The medians of fewer sales say little. */
const minSales = 5
/** Offers at less than this share of their median are discounts. */
const dealShare = 0.9
/** Newest rows that are read before they are reduced to one an item. */
const newestRows = 500
const itemsPerStatement = 100
/** Rows read per listed one: more than one may be of the same item or shop. */
const readPerListed = 10
/** Rows of one shop in a list, so that a single shop does not fill it. */
const rowsPerShop = 2

interface OfferKey {
  id: number
  vending_id: number
  nameid: number
  refine: number
}

/** Numbers of open shops and of their rows. */
export async function countOffers(db: Database): Promise<{ shops: number; offers: number }> {
  const { rows } = await sql<{ shops: number; offers: number }>`
    select count(distinct vending_id) as shops, count(*) as offers from vending_rows
    where kind = ${offerKinds.selling} and gone_at is null`.execute(db)
  return { shops: Number(rows[0]?.shops ?? 0), offers: Number(rows[0]?.offers ?? 0) }
}

/** The newest offers: ids of rows increase. */
export async function newestOffers(db: Database, limit: number): Promise<FoundOffer[]> {
  const { rows } = await sql<OfferKey>`
    select id, vending_id, nameid, 0 as refine from vending_rows
    where kind = ${offerKinds.selling} and gone_at is null order by id desc limit ${newestRows}`.execute(db)
  return readOffers(db, varied(rows, limit))
}

/**
 * Offers far below the median of their item, refine and currency, the largest discount first. Like everywhere, items
 * with cards or options are not compared.
 */
export async function largestDiscounts(db: Database, limit: number): Promise<FoundOffer[]> {
  const traded = await db
    .selectFrom('sale_medians')
    .select('nameid')
    .distinct()
    .where('sales', '>=', minSales)
    .orderBy('nameid')
    .execute()
  const yieldToEventLoop = createYield()
  let best: (OfferKey & { share: number })[] = []
  const ids = traded.map(({ nameid }) => nameid)
  for (const part of batchesOf(ids, itemsPerStatement)) {
    const { rows } = await sql<OfferKey & { share: number }>`
      select r.id, r.vending_id, r.nameid, r.refine, r.price / m.median as share
      from ${idTable(db, part)} as wanted
      join vending_rows as r on r.nameid = wanted.id and r.kind = ${offerKinds.selling} and r.gone_at is null
      join vending_shops as s on s.vending_id = r.vending_id
      join sale_medians as m on m.nameid = r.nameid and m.currency = s.currency and m.refine = r.refine
      where m.sales >= ${minSales} and r.price <= m.median * ${dealShare} and r.options = '[]' and ${hasNoCards(db, 'r.cards')}
      order by share, r.id limit ${limit * readPerListed}`.execute(db)
    const found = rows.map((row) => ({ ...row, share: Number(row.share) }))
    best = [...best, ...found].sort((a, b) => a.share - b.share || a.id - b.id).slice(0, limit * readPerListed)
    await yieldToEventLoop()
  }
  return readOffers(db, varied(best, limit))
}

/** The first keys with one row per item and refine and at most two per shop. */
function varied(keys: readonly OfferKey[], limit: number): number[] {
  const items = new Set<string>()
  const rowsOfShop = new Map<number, number>()
  const ids: number[] = []
  for (const { id, vending_id, nameid, refine } of keys) {
    const item = `${nameid} ${refine}`
    const rows = rowsOfShop.get(vending_id) ?? 0
    if (items.has(item) || rows === rowsPerShop) continue
    items.add(item)
    rowsOfShop.set(vending_id, rows + 1)
    ids.push(id)
    if (ids.length === limit) break
  }
  return ids
}

/** These offers, in this order; without those that are gone meanwhile. */
async function readOffers(db: Database, ids: readonly number[]): Promise<FoundOffer[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundOffer & { id: number }>`
    select r.id, r.nameid, ${offerJson} as json from ${idTable(db, ids)} as wanted
    join vending_rows as r on r.id = wanted.id
    join vending_shops as s on s.vending_id = r.vending_id
    left join sale_medians as m on m.nameid = r.nameid and m.currency = s.currency and m.refine = r.refine`.execute(db)
  const offers = new Map(rows.map((row) => [Number(row.id), row]))
  return ids.flatMap((id) => offers.get(id) ?? [])
}

export interface SoldItem {
  nameid: number
  currency: Currency
  sales: number
  /** Pieces sold at a known price. */
  amount: number
  /** Mean price of a piece; null if unknown. */
  average: number | null
}

/** The items with the most sales in a range of days. */
export async function mostSold(db: Database, range: SaleRange, limit: number): Promise<SoldItem[]> {
  const yieldToEventLoop = createYield()
  const days = await db
    .selectFrom('sale_days')
    .select('day')
    .distinct()
    .where('day', '>=', range.startDate)
    .where('day', '<=', range.endDate)
    .execute()
  const sums = new Map<string, SoldItem & { turnover: number }>()
  for (const { day } of days) {
    // A day at a time: a statement for all would block other requests on SQLite.
    const rows = await db
      .selectFrom('sale_days')
      .select(['nameid', 'currency', 'sales', 'amount', 'turnover'])
      .where('day', '=', day)
      .execute()
    for (const { nameid, currency, sales, amount, turnover } of rows) {
      const key = `${nameid} ${currency}`
      const sum = sums.get(key) ?? { nameid, currency, sales: 0, amount: 0, average: null, turnover: 0 }
      sum.sales += Number(sales)
      sum.amount += Number(amount)
      sum.turnover += Number(turnover)
      sums.set(key, sum)
    }
    await yieldToEventLoop()
  }
  return [...sums.values()]
    .sort((a, b) => b.sales - a.sales || b.amount - a.amount || a.nameid - b.nameid)
    .slice(0, limit)
    .map(({ turnover, ...item }) => ({ ...item, average: item.amount > 0 ? round(turnover / item.amount, 0) : null }))
}
