import type { Order } from '../../domain/payment.ts'
import type { Payments } from './payments.ts'

/** Adds the game's own state to orders: until the game has given the points, they are paid and not credited. */
export async function withCredit({ given }: Pick<Payments, 'given'>, orders: readonly Order[]): Promise<Order[]> {
  const paid = orders.filter(({ state }) => state === 'paid').map(({ id }) => id)
  if (paid.length === 0) return [...orders]
  const done = await given(paid)
  return orders.map((order) => (order.state === 'paid' ? { ...order, credited: done.has(order.id) } : order))
}
