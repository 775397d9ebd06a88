import type { Generated } from 'kysely'
import type { Currency } from '../../../domain/market/offers-and-sales.ts'
import type { WatchSide } from '../../../domain/market/watch.ts'

export type AlertChannel = 'discord' | 'mail'

/** Watches of accounts, the offers that matched them, and how accounts are alerted. Times are UTC milliseconds. */
declare module '../../db/feature-tables.ts' {
  interface Tables {
    alert_watches: {
      id: Generated<number>
      account_id: number
      nameid: number
      side: WatchSide
      currency: Currency
      refine: number
      /** JSON list of item ids. */
      cards: string
      price: number | null
      created_at: number
      changed_at: number
    }
    /** An offer that matched a watch: written in the transaction that writes the offer, so exactly once. */
    alert_events: {
      id: Generated<number>
      account_id: number
      watch_id: number
      nameid: number
      price: number
      /** Hash of shop owner, goods and price: a reopened shop is not reported again. */
      offer_key: string
      /** `vending_rows.id` of a collected shop; null for an imported one. */
      row_id: number | null
      /** JSON: the offer, as it is shown later. */
      detail: string
      created_at: number
    }
    /** A way to alert an account. Each is a queue: events with ids above `sent_event` are still to be sent. */
    alert_channels: {
      account_id: number
      channel: AlertChannel
      /** The encrypted address of a webhook; '' for mail. */
      target: string
      /** `ended`: Discord no longer has the webhook. */
      state: 'on' | 'ended'
      sent_event: number
      /** When there is something to send; null if there is nothing. While a host sends, the end of its claim. */
      due_at: number | null
      /** Not before this time, because of a limit. */
      wait_until: number
      /** Tries since the last success. */
      tries: number
      /** Last event of a message whose outcome is unknown: a host is sending it, or was killed meanwhile. */
      trying_event: number | null
      /** Increased by each write that must lock the row (`lock-rows.ts`). */
      lock_count: Generated<number>
      added_at: number
      /** Time of the last message; null if there was none. */
      sent_at: number | null
    }
  }
}
