import type { DeliveryDetail, DeskOrder, OrderEvent } from '../../../api/order-desk.ts'
import { isoTime } from '../../../domain/time/iso-time.ts'
import { accountNames } from '../../accounts/index.ts'
import { type AuditActor, findSubjectLines, writeAudit } from '../../audit/index.ts'
import type { Database } from '../../db/index.ts'
import { commitIfOk } from '../../db/index.ts'
import { type FoundOrder, type OrderQuery, selectOrderCount, selectOrders, toDeskOrder } from './order-search.ts'
import { nextRevision } from './orders.ts'

export const ordersPerPage = 50
/** An order has few lines; the limit protects the page from a provider that repeats notifications endlessly. */
const maxEventsPerKind = 100

/** `bounds`: more would be refunded than was paid, or more withdrawn than was marked. */
export type DeskRefusal = 'gone' | 'changed' | 'unpaid' | 'bounds'
export type DeskOutcome<Refusal = DeskRefusal> =
  | { ok: true; revision: number; refunded: number }
  | { ok: false; reason: Refusal }

export interface OrderChange {
  id: string
  /** The revisions that may be changed; undefined = any. */
  expectedRevisions: readonly number[] | undefined
  actor: AuditActor & { actorId: number }
}

/** Admins' view of orders, their notes, and refunds that they mark. Nothing here moves points or money. */

/** Increases the revision and locks the order; returns the reason if it does not match. */
async function lockOrder(trx: Database, { id, expectedRevisions }: OrderChange): Promise<DeskRefusal | undefined> {
  const update = trx.updateTable('orders').set({ revision: nextRevision }).where('id', '=', id)
  // -1 is no revision: SQL has no empty list.
  const guarded = expectedRevisions ? update.where('revision', 'in', [-1, ...expectedRevisions]) : update
  if ((await guarded.executeTakeFirstOrThrow()).numUpdatedRows > 0n) return
  return (await trx.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) ? 'changed' : 'gone'
}

/** Runs `work` in a transaction that holds the order's lock; a reason that it returns rolls everything back. */
export function changeOrder<Refusal = never>(
  db: Database,
  request: OrderChange,
  work: (trx: Database) => Promise<Refusal | undefined>,
): Promise<DeskOutcome<DeskRefusal | NonNullable<Refusal>>> {
  return commitIfOk<DeskOutcome<DeskRefusal | NonNullable<Refusal>>>(db, async (trx) => {
    const reason = (await lockOrder(trx, request)) ?? (await work(trx))
    if (reason) return { ok: false, reason }
    const order = trx.selectFrom('orders').select(['revision', 'refunded']).where('id', '=', request.id)
    const { revision, refunded } = await order.executeTakeFirstOrThrow()
    return { ok: true, revision, refunded: Number(refunded) }
  })
}

export async function findDeskOrders(
  db: Database,
  query: OrderQuery,
  page: number,
  nowMs: number,
): Promise<{ orders: DeskOrder[]; total: number }> {
  const { total } = await selectOrderCount(db, query, nowMs).executeTakeFirstOrThrow()
  const place = { limit: ordersPerPage, offset: (page - 1) * ordersPerPage }
  const rows = (await selectOrders(db, query, nowMs, place).execute()) as FoundOrder[]
  return { total: Number(total), orders: rows.map((row) => toDeskOrder(row, nowMs)) }
}

export async function findDeskOrder(
  db: Database,
  id: string,
  nowMs: number,
): Promise<(DeskOrder & { delivered: DeliveryDetail | null }) | undefined> {
  const row = await db
    .selectFrom('orders')
    .leftJoin(accountNames(db).as('owners'), 'owners.id', 'orders.account_id')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .leftJoin('game_deliveries', 'game_deliveries.order_id', 'orders.id')
    .selectAll('orders')
    .select(['owners.name as account', 'deliveries.state as delivery', 'claimed_by', 'claimed_at', 'seq'])
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const { claimed_by, claimed_at, seq, ...order } = row
  const isClaimed = order.delivery === 'claimed' && claimed_at !== null
  const delivered = { claimed_by, claimed_at: isClaimed ? isoTime(claimed_at) : null, seq }
  return { ...toDeskOrder(order, nowMs), delivered: order.delivery === null ? null : delivered }
}

export async function findOrderHistory(db: Database, id: string): Promise<OrderEvent[]> {
  // The notes below contain these, with their text.
  const query = { subject: id, kinds: ['order', 'delivery'], except: ['order.note', 'order.refund'] }
  const lines = await findSubjectLines(db, { ...query, limit: maxEventsPerKind }, accountNames(db))
  const reports = await db
    .selectFrom('payment_events')
    .select(['at', 'provider', 'outcome'])
    .where('order_id', '=', id)
    .orderBy('at', 'desc')
    .limit(maxEventsPerKind)
    .execute()
  const notes = await db
    .selectFrom('order_notes')
    .leftJoin(accountNames(db).as('actors'), 'actors.id', 'actor_id')
    .select(['at', 'actors.name', 'text', 'amount'])
    .where('order_id', '=', id)
    .orderBy('order_notes.id', 'desc')
    .limit(maxEventsPerKind)
    .execute()
  const events = [
    ...lines.map(({ at, name, action }) => toEvent(at, 'audit', name, action)),
    ...reports.map(({ at, provider, outcome }) => toEvent(at, 'report', provider, outcome)),
    ...notes.map(({ at, name, text, amount }) =>
      amount === null ? toEvent(at, 'note', name, text) : toEvent(at, 'refund', name, text, Number(amount)),
    ),
  ]
  return events.sort((a, b) => b.at.localeCompare(a.at))
}

export function storeOrderNote(db: Database, request: OrderChange, text: string, nowMs: number): Promise<DeskOutcome> {
  return changeOrder(db, request, async (trx) => {
    await insertNote(trx, request, { text, amount: null }, nowMs)
    const { id: subject, actor } = request
    await writeAudit(trx, { ...actor, action: 'order.note', subject, detail: { text } }, nowMs)
    return undefined
  })
}

/** Marks an amount of a paid order as refunded; a negative one withdraws that much. Points are not changed. */
export function storeRefund(
  db: Database,
  request: OrderChange,
  amount: number,
  reason: string,
  nowMs: number,
): Promise<DeskOutcome> {
  return changeOrder<DeskRefusal>(db, request, async (trx) => {
    const order = await trx.selectFrom('orders').selectAll().where('id', '=', request.id).executeTakeFirstOrThrow()
    if (order.state !== 'paid') return 'unpaid'
    const before = Number(order.refunded)
    const after = Number(order.refunded) + amount
    if (after < 0 || after > order.amount) return 'bounds'
    await trx.updateTable('orders').set({ refunded: after }).where('id', '=', request.id).execute()
    await insertNote(trx, request, { text: reason, amount }, nowMs)
    const entry = {
      ...request.actor,
      action: 'order.refund',
      subject: request.id,
      detail: { amount, reason },
      before: { refunded: before },
      after: { refunded: after },
    } as const
    await writeAudit(trx, entry, nowMs)
    return undefined
  })
}

async function insertNote(
  trx: Database,
  { id, actor }: OrderChange,
  entry: { text: string; amount: number | null },
  nowMs: number,
) {
  await trx
    .insertInto('order_notes')
    .values({ order_id: id, at: nowMs, actor_id: actor.actorId, ...entry })
    .execute()
}

function toEvent(
  atMs: number,
  kind: OrderEvent['kind'],
  by: string | null,
  text: string,
  amount: number | null = null,
) {
  return { at: isoTime(atMs), kind, by, text, amount } satisfies OrderEvent
}
