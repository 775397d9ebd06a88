import type { WatchedOffer } from '../../../domain/market/watch.ts'
import type { Database } from '../../db/index.ts'

/** The stored offer of an event, without what the event's columns contain. */
export interface OfferDetail extends Pick<WatchedOffer, 'side' | 'currency' | 'refine'> {
  amount: number
  /** The number of random options. */
  options: number
  map: string
  x: number
  y: number
  /** Without empty slots. */
  cards: number[]
  char_name: string
}

/** The highest id of an account's events; 0 if there is none. */
export async function newestAlertId(db: Database, accountId: number): Promise<number> {
  const newest = db.selectFrom('alert_events').select((e) => e.fn.max('id').as('id'))
  return Number((await newest.where('account_id', '=', accountId).executeTakeFirst())?.id ?? 0)
}
