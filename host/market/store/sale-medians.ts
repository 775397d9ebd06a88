import { type Insertable, sql } from 'kysely'
import { type Currency, currencies } from '../../../domain/market/offers-and-sales.ts'
import { median } from '../../../domain/market/statistics.ts'
import { dayMs } from '../../../domain/time/day.ts'
import { batchesOf } from '../../base/index.ts'
import type { Database, Tables } from '../../db/index.ts'
import { createYield, insertMany, inTransaction } from '../../db/index.ts'
import { bumpMarketVersion } from './market-version.ts'
import { hasNoCards } from './plain-goods.ts'

/** Older sales do not represent today's price. */
export const medianWindowMs = 30 * dayMs
/** Only the newest sales of popular goods count: they are nearer to today's price. */
const medianSales = 1_000
/** An older median is recomputed, so that the window moves without new sales. */
const staleMs = 6 * 3_600_000
/** Rows whose items are recomputed by one call of `refreshStale`. */
const maxStaleRows = 500

/**
 * Items whose medians are written in one transaction: few waits for the disk, and none long enough to delay searches.
 */
const itemsAtOnce = 100

type MedianRow = Insertable<Tables['sale_medians']>

/** Medians of sales, which shop rows are compared with: by item, refine and currency. */

/** Recomputes the medians of these items. */
export async function refreshMedians(db: Database, itemIds: Iterable<number>, nowMs: number): Promise<void> {
  const yieldToEventLoop = createYield()
  for (const part of batchesOf([...itemIds], itemsAtOnce)) {
    const rows: MedianRow[] = []
    for (const nameid of part)
      for (const currency of currencies) {
        rows.push(...(await medianRows(db, nameid, currency, nowMs)))
        await yieldToEventLoop()
      }
    await inTransaction(db, async (trx) => {
      await bumpMarketVersion(trx, 'medians')
      await trx.deleteFrom('sale_medians').where('nameid', 'in', part).execute()
      await insertMany(trx, 'sale_medians', rows)
    })
  }
}

/** The medians of an item's newest sales in one currency, by refine. */
async function medianRows(db: Database, nameid: number, currency: Currency, nowMs: number): Promise<MedianRow[]> {
  const { rows } = await sql<{ refine: number; price: number; sold_at: number; plain: number }>`
      select refine, price, sold_at,
        case when grade = 0 and options = '[]' and ${hasNoCards(db, 'cards')} then 1 else 0 end as plain
      from sales
      where nameid = ${nameid} and currency = ${currency} and price is not null
        and sold_at >= ${nowMs - medianWindowMs} and sold_at <= ${nowMs}
      order by sold_at desc, id desc limit ${medianSales}`.execute(db)
  return [...Map.groupBy(rows, (row) => row.refine)].map(([refine, sales]) => {
    const plain = sales.filter((sale) => Number(sale.plain) === 1)
    return {
      nameid,
      currency,
      refine,
      median: medianOf(sales) as number,
      sales: sales.length,
      computed_at: nowMs,
      plain_median: medianOf(plain) ?? null,
      plain_sales: plain.length,
      // The newest comes first.
      plain_sold_at: plain[0] ? Number(plain[0].sold_at) : null,
    }
  })
}

function medianOf(sales: readonly { price: number }[]): number | undefined {
  return median(sales.map(({ price }) => Number(price)))
}

/** Recomputes the oldest of the stale medians. Returns the number of items. */
export async function refreshStaleMedians(db: Database, nowMs: number): Promise<number> {
  const rows = await db
    .selectFrom('sale_medians')
    .select('nameid')
    .where((e) => e.or([e('computed_at', '<', nowMs - staleMs), e('computed_at', '>', nowMs + staleMs)]))
    .orderBy('computed_at')
    .limit(maxStaleRows)
    .execute()
  const items = new Set(rows.map((row) => row.nameid))
  await refreshMedians(db, items, nowMs)
  return items.size
}
