import type { Order } from '../../api/payment.ts'
import type { Payments } from './payments.ts'

/** Adds `credited` to paid orders: whether the game has given their points or days. */
export async function addCredited(
  { deliveredOrders }: Pick<Payments, 'deliveredOrders'>,
  orders: readonly Order[],
): Promise<Order[]> {
  const paid = orders.filter(({ state }) => state === 'paid').map(({ id }) => id)
  if (paid.length === 0) return [...orders]
  const deliveredIds = await deliveredOrders(paid)
  return orders.map((order) => (order.state === 'paid' ? { ...order, credited: deliveredIds.has(order.id) } : order))
}
