import type { Selectable } from 'kysely'
import type { Order } from '../../../api/payment.ts'
import type { OrderState } from '../../../domain/payments/payment.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import type { Tables } from '../../db/index.ts'

export type OrderRow = Selectable<Tables['orders']>

/** The displayed state: an order that was not paid in time is expired. */
function shownState({ state, expires_at }: Pick<OrderRow, 'state' | 'expires_at'>, nowMs: number): OrderState {
  return expires_at <= nowMs && (state === 'pending' || state === 'issued') ? 'expired' : state
}

/** What players and admins see of an order. */
export function orderFacts(row: OrderRow, nowMs: number) {
  return {
    id: row.id,
    kind: row.kind,
    state: shownState(row, nowMs),
    amount: Number(row.amount),
    credit: Number(row.credit),
    created_at: isoTime(row.created_at),
    refunded: Number(row.refunded),
  }
}

/** An order as its player sees it. */
export function toOrder(row: OrderRow, nowMs: number): Order {
  const { refunded, ...facts } = orderFacts(row, nowMs)
  return { ...facts, refunded: refunded > 0 ? refunded : undefined }
}
