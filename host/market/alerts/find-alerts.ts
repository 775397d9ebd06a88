import type { Currency } from '../../../domain/market/offers-and-sales.ts'
import { mayBeBait } from '../../../domain/market/watch.ts'
import type { Database } from '../../db/index.ts'
import type { OfferDetail } from './events.ts'
import { listWatches, type StoredWatch } from './watches.ts'

/** An event with everything that a message shows. */
export interface FoundAlert extends OfferDetail {
  id: number
  watchId: number
  /** Undefined if the watch has ended since. */
  watch: StoredWatch | undefined
  nameid: number
  price: number
  /** Undefined if the offer cannot be compared: no sales, or cards or options, which change what an item is worth. */
  usual: { median: number; sales: number } | undefined
  isSuspicious: boolean
  /** The offer is no longer there; false if unknown. */
  isGone: boolean
  /** UTC milliseconds. */
  createdAt: number
}

interface Range {
  /** Only events with greater ids. */
  after: number
  /** Only events with ids up to this one. */
  upTo?: number
  /** Only events since this time, UTC milliseconds. */
  sinceMs: number
  order: 'asc' | 'desc'
  limit: number
}

/** Events of an account, with medians and state of today. */
export async function findAlerts(db: Database, accountId: number, range: Range): Promise<FoundAlert[]> {
  const { after, upTo, sinceMs, order, limit } = range
  const events = await db
    .selectFrom('alert_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '>', after)
    .$if(upTo !== undefined, (q) => q.where('id', '<=', upTo as number))
    .where('created_at', '>=', sinceMs)
    .orderBy('id', order)
    .limit(limit)
    .execute()
  if (events.length === 0) return []
  const details = events.map((event) => ({ event, detail: JSON.parse(event.detail) as OfferDetail }))
  const usualOf = await readMedians(db, [...new Set(events.map(({ nameid }) => nameid))])
  const open = await readOpenRows(
    db,
    events.flatMap(({ row_id }) => (row_id === null ? [] : [Number(row_id)])),
  )
  const watches = await listWatches(db, accountId)
  return details.map(({ event, detail }) => {
    const price = Number(event.price)
    const isComparable = detail.cards.length === 0 && detail.options === 0
    const usual = isComparable ? usualOf(event.nameid, detail.currency, detail.refine) : undefined
    return {
      ...detail,
      id: Number(event.id),
      watchId: event.watch_id,
      watch: watches.find(({ id }) => id === event.watch_id),
      nameid: event.nameid,
      price,
      usual,
      isSuspicious: detail.side === 'selling' && mayBeBait(price, usual),
      isGone: event.row_id !== null && open.get(Number(event.row_id)) !== `${event.nameid} ${price}`,
      createdAt: Number(event.created_at),
    }
  })
}

async function readMedians(db: Database, itemIds: readonly number[]) {
  const rows = await db
    .selectFrom('sale_medians')
    .select(['nameid', 'currency', 'refine', 'median', 'sales'])
    .where('nameid', 'in', itemIds)
    .execute()
  const medians = new Map(
    rows.map(({ nameid, currency, refine, median, sales }) => [
      `${nameid} ${currency} ${refine}`,
      { median: Number(median), sales: Number(sales) },
    ]),
  )
  return (nameid: number, currency: Currency, refine: number) => medians.get(`${nameid} ${currency} ${refine}`)
}

/** Item and price of these rows, if they are still offered: ids of rows that were deleted are used again. */
async function readOpenRows(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('vending_rows')
    .select(['id', 'nameid', 'price'])
    .where('id', 'in', ids)
    .where('gone_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, nameid, price }) => [Number(id), `${nameid} ${Number(price)}`]))
}
