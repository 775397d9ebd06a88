import type { Database } from '../../db/index.ts'

/** Report of a payment in the sandbox whose notification is late or lost. */
export const sandboxPaid = 'sandbox: paid, no notification'

/** NT$ that the sandbox has received for an order without a notification; undefined if none. */
export async function sandboxPayment(db: Database, orderId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('orders')
    .innerJoin('payment_events', 'payment_events.order_id', 'orders.id')
    .select('orders.amount')
    .where('orders.id', '=', orderId)
    .where('orders.provider', '=', 'sandbox')
    .where('payment_events.outcome', '=', sandboxPaid)
    .executeTakeFirst()
  return row?.amount
}
