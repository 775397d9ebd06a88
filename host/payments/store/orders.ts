import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Order } from '../../../api/payment.ts'
import type { OrderState, PaymentMethod } from '../../../domain/payments/payment.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Database, OpenDatabase } from '../../db/index.ts'
import { inTransaction, upsert } from '../../db/index.ts'
import { type OrderRow, toOrder } from './order-facts.ts'

export interface OrderDraft {
  accountId: number
  kind: 'donate' | 'vip'
  planId: number
  /** NT$ */
  amount: number
  credit: number
  method: PaymentMethod
  provider: string
  lifetimeMs: number
  /** IP address that the order was made from. */
  address?: string
}

export type Settlement = 'credited' | 'already credited' | 'unknown order' | 'wrong amount'
export type NoteOutcome = 'noted' | 'nothing changed' | 'unknown order' | 'wrong amount'

/** A provider's report of one order. */
export interface ProviderReport {
  orderId: string
  provider: string
  /** NT$ */
  amount: number
}

/** Every change of an order increases it, so that an admin cannot overwrite an unseen change. */
export const nextRevision = sql<number>`revision + 1`

/** A second identical order within this time returns the first one, if that is unpaid. */
const repeatMs = 30_000

/** Orders, the ledger and the outbox: the only code that moves money, with `imported-orders.ts`. */
export function createOrders({ db }: Pick<OpenDatabase, 'db'>, now: () => number = Date.now) {
  return { ...openings(db, now), ...ownOrders(db, now), ...settlements(db, now), ...reports(db, now) }
}

export type Orders = ReturnType<typeof createOrders>

/**
 * Identical orders have the same slot: equal in everything that is paid and given, and in the provider, because an
 * order can be paid only at its own provider.
 */
function slotOf({ accountId, kind, planId, amount, credit, method, provider }: OrderDraft): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, kind, planId, amount, credit, method, provider]))
    .digest('hex')
}

/** 20 letters and digits, as ECPay allows; about 100 random bits. */
function newOrderId(): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  return Array.from(randomBytes(20), (byte) => alphabet[byte % 32]).join('')
}

function openings(db: Database, now: () => number) {
  return {
    /** Returns a new order, or the one that an identical request has just made. */
    open(draft: OrderDraft): Promise<OrderRow> {
      const slot = slotOf(draft)
      return inTransaction(db, async (tx) => {
        // The write comes first, to lock the slot before it is read, on both engines.
        const touch = { touched_at: now() }
        await upsert(tx, 'order_slots', { slot, order_id: '', ...touch }, touch)
        const previous = await tx
          .selectFrom('order_slots')
          .innerJoin('orders', 'orders.id', 'order_slots.order_id')
          .selectAll('orders')
          .where('slot', '=', slot)
          .where('orders.state', 'in', ['pending', 'issued'])
          // Checked in both directions, so that a clock that was set back does not return an old order for hours.
          .where('orders.created_at', '>', now() - repeatMs)
          .where('orders.created_at', '<', now() + repeatMs)
          .executeTakeFirst()
        if (previous) return previous
        const order: OrderRow = {
          id: newOrderId(),
          account_id: draft.accountId,
          kind: draft.kind,
          plan_id: draft.planId,
          amount: draft.amount,
          credit: draft.credit,
          method: draft.method,
          provider: draft.provider,
          trade_no: '',
          state: 'pending',
          created_at: now(),
          expires_at: now() + draft.lifetimeMs,
          paid_at: null,
          revision: 1,
          refunded: 0,
        }
        await tx.insertInto('orders').values(order).execute()
        await tx.updateTable('order_slots').set({ order_id: order.id }).where('slot', '=', slot).execute()
        const { kind, amount, credit, method, provider } = draft
        const entry = { actorId: draft.accountId, action: 'order.create', address: draft.address ?? '' } as const
        await writeAudit(tx, { ...entry, subject: order.id, detail: { kind, amount, credit, method, provider } }, now())
        return order
      })
    },
  }
}

function ownOrders(db: Database, now: () => number) {
  return {
    /** An account's own order; undefined for another account's order. */
    async find(id: string, accountId: number): Promise<Order | undefined> {
      const row = await db
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row && toOrder(row, now())
    },

    /** A page of an account's orders, the newest first, and their total number. */
    async accountPage(accountId: number, { limit, offset }: { limit: number; offset: number }) {
      const accountOrders = db.selectFrom('orders').where('account_id', '=', accountId)
      const { total } = await accountOrders.select((e) => e.fn.countAll().as('total')).executeTakeFirstOrThrow()
      const newest = accountOrders.selectAll().orderBy('created_at', 'desc').orderBy('id')
      const rows = await newest.limit(limit).offset(offset).execute()
      return { total: Number(total), orders: rows.map((row) => toOrder(row, now())) }
    },
  }
}

function settlements(db: Database, now: () => number) {
  return {
    /** Credits a paid order exactly once: state, ledger and delivery change in one transaction. */
    settle(paid: ProviderReport & { tradeNo: string }): Promise<Settlement> {
      return inTransaction(db, async (tx) => {
        const update = await tx
          .updateTable('orders')
          .set({ state: 'paid', paid_at: now(), trade_no: paid.tradeNo, revision: nextRevision })
          .where('id', '=', paid.orderId)
          .where('provider', '=', paid.provider)
          .where('amount', '=', paid.amount)
          .where('state', '!=', 'paid')
          .executeTakeFirst()
        const order = await tx
          .selectFrom('orders')
          .selectAll()
          .where('id', '=', paid.orderId)
          .where('provider', '=', paid.provider)
          .executeTakeFirst()
        if (!order) return 'unknown order'
        if (update.numUpdatedRows !== 1n) return order.amount === paid.amount ? 'already credited' : 'wrong amount'
        const credit = {
          order_id: order.id,
          account_id: order.account_id,
          unit: order.kind === 'vip' ? ('vip_days' as const) : ('points' as const),
          amount: order.credit,
          created_at: now(),
        }
        await tx.insertInto('ledger').values(credit).execute()
        await tx
          .insertInto('deliveries')
          .values({ ...credit, state: 'waiting', claimed_by: null, claimed_at: null })
          .execute()
        const entry = { actorId: null, action: 'order.paid', subject: order.id, address: '' } as const
        const { amount, account_id, kind } = order
        await writeAudit(tx, { ...entry, detail: { amount, account_id, kind, tradeNo: paid.tradeNo } }, now())
        return 'credited'
      })
    },
  }
}

/** Reports of providers that move no money, and what is still to be asked. */
function reports(db: Database, now: () => number) {
  return {
    /** Records an issued number or a failed payment; a paid order never changes back. */
    async note(report: ProviderReport, state: 'issued' | 'failed'): Promise<NoteOutcome> {
      const allowedStates: OrderState[] = state === 'issued' ? ['pending', 'failed'] : ['pending', 'issued']
      const isNoted = await inTransaction(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('orders')
          .set({ state, revision: nextRevision })
          .where('id', '=', report.orderId)
          .where('provider', '=', report.provider)
          .where('amount', '=', report.amount)
          .where('state', 'in', allowedStates)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) return false
        const entry = { actorId: null, action: `order.${state}`, subject: report.orderId, address: '' } as const
        await writeAudit(tx, { ...entry, detail: { provider: report.provider } }, now())
        return true
      })
      if (isNoted) return 'noted'
      const order = await db
        .selectFrom('orders')
        .select('amount')
        .where('id', '=', report.orderId)
        .where('provider', '=', report.provider)
        .executeTakeFirst()
      if (!order) return 'unknown order'
      return order.amount === report.amount ? 'nothing changed' : 'wrong amount'
    },

    /** Unpaid orders since `sinceMs`, oldest first, whose notification may have been lost. */
    unpaid(provider: string, sinceMs: number): Promise<OrderRow[]> {
      return db
        .selectFrom('orders')
        .selectAll()
        .where('provider', '=', provider)
        .where('state', '!=', 'paid')
        .where('created_at', '>=', sinceMs)
        .orderBy('created_at')
        .execute()
    },

    /** Records a notification and its result. */
    async record(provider: string, orderId: string, outcome: string): Promise<void> {
      await db
        .insertInto('payment_events')
        .values({ at: now(), provider, order_id: orderId.slice(0, 40), outcome: outcome.slice(0, 120) })
        .execute()
    },
  }
}
