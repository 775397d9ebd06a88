import type { OrderState } from './payment.ts'

/** Filters of the order list: the states of orders, and two more. */
export const deskStates = [
  'pending',
  'issued',
  'paid',
  /** Paid, and not known to be delivered. */
  'undelivered',
  /** Part of its amount is marked as refunded. */
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
  /** Null if the account was closed. */
  account: string | null
  kind: 'donate' | 'vip'
  state: OrderState
  amount: number
  /** Points (donation) or days (VIP). */
  credit: number
  method: string
  provider: string
  /** The provider's number; '' until the provider assigned one. */
  trade_no: string
  created_at: string
  paid_at: string | null
  /** Sum of the amounts marked as refunded. */
  refunded: number
  /** Null if nothing is to be delivered. */
  delivery: DeliveryState | null
  /** Incremented with each change. `If-Match: "{revision}"` prevents overwriting a later change. */
  revision: number
}

/** One entry of an order's history. */
export interface OrderEvent {
  at: string
  /** `audit`: an audit log entry; `report`: a provider's notification and its outcome. */
  kind: 'audit' | 'report' | 'note' | 'refund'
  /** The person who did it, if known. */
  by: string | null
  /** The action, the outcome of a report, the note, or the reason of a refund. */
  text: string
  /** Amount of a refund, NT$; a negative amount withdraws one. */
  amount: number | null
}

/** Which process has claimed an order's delivery, and since when. */
export interface DeliveryDetail {
  claimed_by: string | null
  claimed_at: string | null
  /** Its number in the game's delivery table; null if it is not sent there. */
  seq: number | null
}

export const maxNote = 500
