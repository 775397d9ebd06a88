import type { OrderState } from './payment.ts'

/** By what an admin looks for orders: their states, and two more questions. */
export const deskStates = [
  'pending',
  'issued',
  'paid',
  /** Paid, and not known to be given. */
  'undelivered',
  /** Some of its amount was marked as refunded. */
  'refunded',
  'failed',
  'expired',
] as const
export type DeskState = (typeof deskStates)[number]

export const deliveryStates = ['waiting', 'claimed', 'done'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** An order as admins see it. Times are ISO 8601, amounts NT$. */
export interface DeskOrder {
  id: string
  account_id: number
  /** Null where the account is gone. */
  account: string | null
  kind: 'donate' | 'vip'
  state: OrderState
  amount: number
  /** Points (donation) or days (VIP). */
  credit: number
  method: string
  provider: string
  /** The provider's own number; '' before it gave one. */
  trade_no: string
  created_at: string
  paid_at: string | null
  /** Sum of what was marked as refunded. */
  refunded: number
  /** Null where nothing is to be delivered. */
  delivery: DeliveryState | null
  /** One more with each change. `If-Match: "{revision}"` changes only this one. */
  revision: number
}

/** One line of what happened to an order. */
export interface OrderEvent {
  at: string
  /** `audit`: a line of the audit log; `report`: a provider's notification and what came of it. */
  kind: 'audit' | 'report' | 'note' | 'refund'
  /** Who did it, where that is known. */
  by: string | null
  /** The action, what came of a report, the note, or the reason of a refund. */
  text: string
  /** Of a refund, NT$; below 0 takes a mark back. */
  amount: number | null
}

/** Who has an order's delivery, and since when. */
export interface DeliveryDetail {
  claimed_by: string | null
  claimed_at: string | null
  /** Its number in the game's table of deliveries; null where it is not sent there. */
  seq: number | null
}

export const maxNote = 500
