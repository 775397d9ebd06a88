import type { ColumnType, Generated } from 'kysely'
import type { OrderState, PaymentMethod } from '../../domain/payments/payment.ts'

/** Times are UTC milliseconds; amounts NT$; credits points or days. */
declare module '../db/feature-tables.ts' {
  interface Tables {
    orders: {
      id: string
      account_id: number
      kind: 'donate' | 'vip'
      /** VIP plan; 0 for a donation. */
      plan_id: number
      amount: number
      /** Points of a donation, or days of a VIP plan. */
      credit: number
      method: PaymentMethod
      provider: string
      /** The provider's number; '' until the order is paid. */
      trade_no: ColumnType<string, string | undefined, string>
      state: OrderState
      created_at: number
      expires_at: number
      paid_at: number | null
      /** Increases with each change of the order, note or refund. */
      revision: Generated<number>
      /** Sum marked as refunded, NT$. */
      refunded: Generated<number>
    }
    /** Admins' notes on an order: added and never changed. */
    order_notes: {
      id: Generated<number>
      order_id: string
      at: number
      actor_id: number
      /** Amount marked as refunded, NT$; a negative amount withdraws such a mark. Null for a plain note. */
      amount: number | null
      /** The note, or the reason of the refund. */
      text: string
    }
    /** The last of an account's identical orders, so that a double click returns the first order. */
    order_slots: {
      /** SHA-256 of everything in which identical orders are equal. */
      slot: string
      order_id: string
      touched_at: number
    }
    /** Credits of paid orders: one row per order, never changed. */
    ledger: {
      id: Generated<number>
      order_id: string
      account_id: number
      unit: 'points' | 'vip_days'
      amount: number
      created_at: number
    }
    /** Credits to be given in the game. The game server recognises a repeated delivery by its `order_id`. */
    deliveries: {
      id: Generated<number>
      order_id: string
      account_id: number
      unit: 'points' | 'vip_days'
      amount: number
      state: 'waiting' | 'claimed' | 'done'
      /** The game server that claimed it, or the host itself; null while no process has claimed it. */
      claimed_by: string | null
      claimed_at: number | null
      created_at: number
    }
    /** Outcomes of signed notifications, and of payments that the reconciliation found. */
    payment_events: {
      id: Generated<number>
      at: number
      provider: string
      order_id: string
      outcome: string
    }
    /** Deliveries in the game's database, by order. */
    game_deliveries: {
      order_id: string
      game_id: number
      /** 1, 2, 3 … without gaps per game account. */
      seq: number
      sent_at: number
    }
  }
}
