import type { Order } from '../../domain/payment.ts'
import type { Payments } from './payments.ts'

/** Orders with what the game says itself: until its script has given the points, they are paid and not credited. */
export async function withCredit({ game }: Pick<Payments, 'game'>, orders: readonly Order[]): Promise<Order[]> {
  const paid = orders.filter(({ state }) => state === 'paid').map(({ id }) => id)
  if (!game || paid.length === 0) return [...orders]
  const given = await game.givenOf(paid)
  return orders.map((order) => (order.state === 'paid' ? { ...order, credited: given.has(order.id) } : order))
}
