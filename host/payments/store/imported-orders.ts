import type { Database } from '../../db/index.ts'

/** A payment that another program has received. Points, NT$, UTC milliseconds. */
export interface ImportedOrder {
  id: string
  accountId: number
  provider: string
  points: number
  amount: number
  tradeNo: string
  at: number
  /** Whether that program has given the points. */
  isDelivered: boolean
  note: string
}

/** A paid order with its ledger entry and delivery. */
export async function importPaidOrder(trx: Database, imported: ImportedOrder): Promise<void> {
  const { id, accountId: account_id, provider, points, amount, tradeNo, at, isDelivered, note } = imported
  const times = { created_at: at, paid_at: at, expires_at: at }
  const fixed = { kind: 'donate', plan_id: 0, method: 'credit', provider, state: 'paid' } as const
  await trx
    .insertInto('orders')
    .values({ id, account_id, amount, credit: points, trade_no: tradeNo, ...fixed, ...times })
    .execute()
  const line = { order_id: id, account_id, unit: 'points', amount: points, created_at: at } as const
  await trx.insertInto('ledger').values(line).execute()
  const delivery = isDelivered
    ? ({ state: 'done', claimed_by: provider } as const)
    : ({ state: 'waiting', claimed_by: null } as const)
  await trx
    .insertInto('deliveries')
    .values({ ...line, ...delivery, claimed_at: null })
    .execute()
  await insertNote(trx, id, { at, text: note, amount: null })
}

export interface ImportedRefund {
  provider: string
  /** The provider's number of the payment. */
  tradeNo: string
  /** NT$ */
  amount: number
  at: number
  note: string
}

/** Marks a refund on the order of its payment, at most what is left of it. False if that was not imported. */
export async function importRefund(
  trx: Database,
  { provider, tradeNo, amount: wanted, at, note }: ImportedRefund,
): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'amount', 'refunded'])
    .where('provider', '=', provider)
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst()
  if (!order) return false
  const amount = Math.min(wanted, Number(order.amount) - Number(order.refunded))
  await trx
    .updateTable('orders')
    .set((e) => ({ refunded: e('refunded', '+', amount), revision: e('revision', '+', 1) }))
    .where('id', '=', order.id)
    .execute()
  await insertNote(trx, order.id, { at, text: note, amount })
  return true
}

async function insertNote(
  trx: Database,
  order_id: string,
  note: { at: number; text: string; amount: number | null },
): Promise<void> {
  await trx
    .insertInto('order_notes')
    .values({ order_id, actor_id: 0, ...note })
    .execute()
}
