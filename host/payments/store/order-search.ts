import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { DeskOrder } from '../../../api/order-desk.ts'
import type { DeskState } from '../../../domain/payments/order-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { accountIdsByName, accountNames } from '../../accounts/index.ts'
import { type Database, hasPrefix, type Tables } from '../../db/index.ts'
import { type OrderRow, orderFacts } from './order-facts.ts'

export interface OrderQuery {
  /** Prefix of an order id, a player's name or the provider's number, or `#` and an account id; '' = all. */
  text: string
  state: DeskState | ''
  /** Time of creation, UTC milliseconds: from (inclusive), and before (exclusive). */
  from?: number | undefined
  until?: number | undefined
}

/** Searches orders for admins. Each search can use an index (`migrations/order-desk.ts`). */

/**
 * Ids of orders that match the text: a union of queries with one index each, because a single condition could use
 * none.
 */
function matchingIds(db: Database, text: string) {
  const orders = db.selectFrom('orders').select('orders.id as order_id')
  const account = /^#(\d{1,9})$/.exec(text)?.[1]
  if (account !== undefined) return orders.where('account_id', '=', Number(account)).as('hits')
  const byName = orders.innerJoin(accountIdsByName(db, text).as('owners'), 'owners.id', 'orders.account_id')
  return orders
    .where((e) => hasPrefix(e.ref('id'), text.toUpperCase()))
    .union(orders.where((e) => hasPrefix(e.ref('trade_no'), text)))
    .union(byName)
    .as('hits')
}

function filteredOrders(db: Database, { text, state, from, until }: OrderQuery, nowMs: number) {
  return db
    .selectFrom('orders')
    .$if(text !== '', (q) => q.innerJoin(matchingIds(db, text), 'hits.order_id', 'orders.id'))
    .$if(state !== '', (q) => q.where((e) => hasState(e, state as DeskState, nowMs)))
    .$if(from !== undefined, (q) => q.where('orders.created_at', '>=', from as number))
    .$if(until !== undefined, (q) => q.where('orders.created_at', '<', until as number))
}

/** The orders of a page, the newest first, as a query; `total` counts the orders of all pages. */
export const selectOrders = (
  db: Database,
  query: OrderQuery,
  nowMs: number,
  { limit, offset }: { limit: number; offset: number },
) =>
  filteredOrders(db, query, nowMs)
    .leftJoin(accountNames(db).as('owners'), 'owners.id', 'orders.account_id')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .selectAll('orders')
    .select(['owners.name as account', 'deliveries.state as delivery'])
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset)

export const selectOrderCount = (db: Database, query: OrderQuery, nowMs: number) =>
  filteredOrders(db, query, nowMs).select((e) => e.fn.countAll<number>().as('total'))

function hasState(e: ExpressionBuilder<Tables, 'orders'>, state: DeskState, nowMs: number): Expression<SqlBool> {
  if (state === 'pending' || state === 'issued')
    return e.and([e('orders.state', '=', state), e('orders.expires_at', '>', nowMs)])
  if (state === 'expired') return e.and([e('orders.state', 'in', ['pending', 'issued']), e('expires_at', '<=', nowMs)])
  if (state === 'refunded') return e('orders.refunded', '>', 0)
  if (state === 'undelivered')
    return e(
      'orders.id',
      'in',
      e.selectFrom('deliveries').select('deliveries.order_id').where('deliveries.state', 'in', ['waiting', 'claimed']),
    )
  return e('orders.state', '=', state)
}

export type FoundOrder = OrderRow & { account: string | null; delivery: DeskOrder['delivery'] }

export function toDeskOrder(row: FoundOrder, nowMs: number): DeskOrder {
  const { account_id, account, method, provider, trade_no, delivery, revision } = row
  const facts = { account_id, account, method, provider, trade_no, delivery, revision }
  return { ...orderFacts(row, nowMs), ...facts, paid_at: isoTime(row.paid_at) }
}
