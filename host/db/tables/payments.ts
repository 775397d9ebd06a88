import type { ColumnType, Generated } from 'kysely'
import type { OrderState, PaymentMethod } from '../../../domain/payment.ts'

/** Times are UTC milliseconds; amounts NT$; credits points or days. */
export interface PaymentTables {
  orders: {
    id: string
    account_id: number
    kind: 'donate' | 'vip'
    /** VIP plan; 0 for a donation. */
    plan_id: number
    amount: number
    credit: number
    method: PaymentMethod
    provider: string
    trade_no: ColumnType<string, string | undefined, string>
    state: OrderState
    created_at: number
    expires_at: number
    paid_at: number | null
    /** One more with each change of the order, a note or a refund. */
    revision: Generated<number>
    /** Sum of what was marked as refunded, NT$. */
    refunded: Generated<number>
  }
  /** What admins wrote down of an order: lines are added and never changed. */
  order_notes: {
    id: Generated<number>
    order_id: string
    at: number
    actor_id: number
    /** Of a refund, NT$; below 0 takes a mark back. Null of a plain note. */
    amount: number | null
    /** The note, or the reason of the refund. */
    text: string
  }
  /** The last order of each kind that an account asked for, so that a double click gets the first answer. */
  order_slots: {
    slot: string
    order_id: string
    touched_at: number
  }
  /** What was credited: one row an order, never changed. */
  ledger: {
    id: Generated<number>
    order_id: string
    account_id: number
    unit: 'points' | 'vip_days'
    amount: number
    created_at: number
  }
  /** Outbox that the game server claims; `order_id` is the key by which it recognises a repeat. */
  deliveries: {
    id: Generated<number>
    order_id: string
    account_id: number
    unit: 'points' | 'vip_days'
    amount: number
    state: 'waiting' | 'claimed' | 'done'
    claimed_by: string | null
    claimed_at: number | null
    created_at: number
  }
  /** Every notification and what came of it. */
  payment_events: {
    id: Generated<number>
    at: number
    provider: string
    order_id: string
    outcome: string
  }
  /** Random keys that the host made for itself, such as the sandbox's. */
  host_secrets: {
    name: string
    value: string
  }
}
