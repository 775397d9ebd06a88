import { type RawBuilder, sql } from 'kysely'
import type { Sale } from '../../../domain/market/imported.ts'
import {
  type Currency,
  type CurrencySales,
  currencies,
  type SaleDay,
  type SaleEntry,
} from '../../../domain/market/offers-and-sales.ts'
import type { SaleRange } from '../../../domain/market/sale-range.ts'
import { round } from '../../../domain/values/round.ts'
import { gameLinks } from '../../accounts/index.ts'
import { batchesOf, readBatches } from '../../base/index.ts'
import type { Database } from '../../db/index.ts'
import { createYield, idTable, insertMany, inTransaction, isSqlite } from '../../db/index.ts'
import { bumpMarketVersion } from './market-version.ts'
import { daySums, entryJson, type FoundSale, json, saleRow } from './sale-rows.ts'

/** Sums of an item's sales in a range. The prices are null if none is known. */
export interface SaleSummary {
  nameid: number
  sales: number
  /** Pieces sold at a known price. */
  amount: number
  min: number | null
  average: number | null
  max: number | null
}

const addOnConflict = ` on conflict (nameid, currency, day) do update set
  sales = sale_days.sales + excluded.sales, amount = sale_days.amount + excluded.amount,
  turnover = sale_days.turnover + excluded.turnover,
  min_price = min(sale_days.min_price, excluded.min_price),
  max_price = max(sale_days.max_price, excluded.max_price)`

const addOnDuplicate = ` on duplicate key update
  sales = sale_days.sales + values(sales), amount = sale_days.amount + values(amount),
  turnover = sale_days.turnover + values(turnover),
  min_price = least(sale_days.min_price, values(min_price)),
  max_price = greatest(sale_days.max_price, values(max_price))`

const salesPerPart = 2_000
/** Items per statement of sums, and sales per statement: each takes a few milliseconds. */
const itemsPerStatement = 50
const salesPerStatement = 500

/** Sums of these items, most sold first. */
export async function summarizeSales(
  db: Database,
  itemIds: readonly number[],
  currency: Currency,
  range: SaleRange,
  limit: number,
) {
  const yieldToEventLoop = createYield()
  let mostSold: SaleSummary[] = []
  for (const part of batchesOf(itemIds, itemsPerStatement)) {
    const summariesOfPart = await readSummaries(db, part, currency, range, limit)
    mostSold = [...mostSold, ...summariesOfPart]
      .sort((a, b) => b.sales - a.sales || a.nameid - b.nameid)
      .slice(0, limit)
    await yieldToEventLoop()
  }
  return mostSold
}

async function readSummaries(
  db: Database,
  itemIds: readonly number[],
  currency: Currency,
  range: SaleRange,
  limit: number,
) {
  const { rows } = await sql<Record<keyof SaleSummary, number>>`
      select d.nameid, sum(d.sales) as sales, sum(d.amount) as amount, min(d.min_price) as min,
        sum(d.turnover) / nullif(sum(d.amount), 0) as average, max(d.max_price) as max
      from ${idTable(db, itemIds)} as wanted
      join sale_days as d on d.nameid = wanted.id
      where d.currency = ${currency} and d.day >= ${range.startDate} and d.day <= ${range.endDate}
      group by d.nameid
      order by sum(d.sales) desc, d.nameid
      limit ${limit}`.execute(db)
  return rows.map((row): SaleSummary => {
    const amount = Number(row.amount)
    const nullIfUnknown = (value: number) => (amount === 0 ? null : value)
    return {
      nameid: row.nameid,
      sales: Number(row.sales),
      amount,
      min: nullIfUnknown(Number(row.min)),
      average: nullIfUnknown(round(Number(row.average), 1)),
      max: nullIfUnknown(Number(row.max)),
    }
  })
}

/** The numbers of sales of these items in other currencies than this one; a currency without sales is left out. */
export async function countSalesInOthers(
  db: Database,
  itemIds: readonly number[],
  currency: Currency,
  range: SaleRange,
) {
  const yieldToEventLoop = createYield()
  const salesOf = new Map<Currency, number>()
  for (const part of batchesOf(itemIds, itemsPerStatement)) {
    const { rows } = await sql<CurrencySales>`
        select d.currency, sum(d.sales) as sales
        from ${idTable(db, part)} as wanted
        join sale_days as d on d.nameid = wanted.id
        where d.currency in (${sql.join(currencies.filter((name) => name !== currency))})
          and d.day >= ${range.startDate} and d.day <= ${range.endDate}
        group by d.currency`.execute(db)
    for (const row of rows) salesOf.set(row.currency, (salesOf.get(row.currency) ?? 0) + Number(row.sales))
    await yieldToEventLoop()
  }
  return [...salesOf].map(([name, sales]): CurrencySales => ({ currency: name, sales }))
}

/** An item's newest sales in a range, each as JSON (`SaleEntry` of the contract). */
export async function findSaleHistory(
  db: Database,
  nameid: number,
  currency: Currency,
  range: SaleRange,
  limit: number,
): Promise<string[]> {
  const sales = await newest(db, sql`nameid = ${nameid} and currency = ${currency}`, range, limit)
  return sales.map(entryJson)
}

/** The newest sales of a range that meet a condition, newest first. */
async function newest(
  db: Database,
  condition: RawBuilder<unknown>,
  range: SaleRange,
  limit: number,
): Promise<FoundSale[]> {
  const yieldToEventLoop = createYield()
  const newestSales: FoundSale[] = []
  let last: Pick<FoundSale, 'sold_at' | 'id'> = { sold_at: range.untilMs, id: 0 }
  for (let rowsLeft = limit; rowsLeft > 0; rowsLeft = limit - newestSales.length) {
    const pageSize = Math.min(rowsLeft, salesPerStatement)
    const { rows } = await sql<FoundSale>`
        select id, nameid, sold_at, ${json} as json from sales
        where ${condition} and sold_at >= ${range.fromMs}
          and sold_at <= ${last.sold_at} and (sold_at < ${last.sold_at} or id < ${last.id})
        order by sold_at desc, id desc limit ${pageSize}`.execute(db)
    newestSales.push(...rows)
    if (rows.length < pageSize) return newestSales
    last = rows.at(-1) as FoundSale
    await yieldToEventLoop()
  }
  return newestSales
}

/** Daily prices, oldest first. */
export async function findDailySales(
  db: Database,
  nameid: number,
  currency: Currency,
  range: SaleRange,
): Promise<SaleDay[]> {
  const rows = await db
    .selectFrom('sale_days')
    .selectAll()
    .where('nameid', '=', nameid)
    .where('currency', '=', currency)
    .where('day', '>=', range.startDate)
    .where('day', '<=', range.endDate)
    .where('amount', '>', 0)
    .orderBy('day')
    .execute()
  return rows.map((row) => ({
    day: row.day,
    average: round(row.turnover / Number(row.amount), 1),
    min: Number(row.min_price),
    max: Number(row.max_price),
    sales: row.sales,
    amount: Number(row.amount),
  }))
}

/** An account's purchases of these items in a range, newest first. */
export async function findPurchases(
  db: Database,
  buyerId: number,
  itemIds: readonly number[],
  range: SaleRange,
  limit: number,
) {
  if (itemIds.length === 0) return []
  const isItem = sql`nameid in (select wanted.id from ${idTable(db, itemIds)} as wanted)`
  // A separate query: with it as a subquery, MariaDB reads all sales of the items.
  const linked = await gameLinks(db).where('account_id', '=', buyerId).execute()
  const inGame = linked.map(({ game_id }) => sql`or buyer_game_id = ${game_id}`)
  const isBuyer = sql`(buyer_id = ${buyerId} ${sql.join(inGame, sql` `)})`
  const purchases = await newest(db, sql`${isBuyer} and ${isItem}`, range, limit)
  return purchases.map((row) => ({ nameid: row.nameid, entry: JSON.parse(entryJson(row)) as SaleEntry }))
}

/**
 * Records sales and their sums in one transaction, which is retried after a conflict if they are a list. Sales with a
 * known `sourceKey` are skipped. Returns the number of new sales, and their items.
 */
export async function storeSales(
  db: Database,
  sales: AsyncIterable<Sale> | Iterable<Sale>,
): Promise<{ recorded: number; items: number[] }> {
  const work = (trx: Database) => storeSalesIn(trx, sales)
  return Array.isArray(sales) ? inTransaction(db, work) : db.transaction().execute(work)
}

/** Records sales like `record`, within a larger transaction. */
export async function storeSalesIn(trx: Database, sales: AsyncIterable<Sale> | Iterable<Sale>) {
  // Locks the row first: of two imports of the same sales, one waits, and then finds them recorded.
  await bumpMarketVersion(trx, 'sales')
  const items = new Set<number>()
  let recorded = 0
  for await (const part of readBatches(sales, salesPerPart)) {
    const newSales = await skipRecorded(trx, part)
    await insertMany(trx, 'sales', newSales.map(saleRow))
    await insertMany(trx, 'sale_days', daySums(newSales), isSqlite(trx) ? addOnConflict : addOnDuplicate)
    for (const sale of newSales) items.add(sale.nameid)
    recorded += newSales.length
  }
  return { recorded, items: [...items] }
}

/** Sales whose source key is neither in the table nor earlier in the list. */
async function skipRecorded(trx: Database, sales: readonly Sale[]): Promise<Sale[]> {
  const keys = sales.flatMap((sale) => (sale.sourceKey === null ? [] : [sale.sourceKey]))
  if (keys.length === 0) return [...sales]
  const rows = await trx.selectFrom('sales').select('source_key').where('source_key', 'in', keys).execute()
  const recordedKeys = new Set<string | null>(rows.map((row) => row.source_key))
  return sales.filter(({ sourceKey }) => {
    if (sourceKey === null) return true
    const isNew = !recordedKeys.has(sourceKey)
    recordedKeys.add(sourceKey)
    return isNew
  })
}
