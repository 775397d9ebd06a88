import { openDatabase } from '../../host/db/database.ts'
import { createOrders } from '../../host/payments/store/orders.ts'
import { stackDatabaseUrl } from '../stack/stack.ts'

const minuteMs = 60_000

/** Creates orders of a player, one for each past minute. Returns their numbers, the oldest first. */
export async function placeOrders(accountId: string, count: number, { paid = true } = {}): Promise<string[]> {
  const database = openDatabase(stackDatabaseUrl)
  const firstMs = Date.now() - count * minuteMs
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const orders = createOrders(database, () => firstMs + n * minuteMs)
    const draft = {
      accountId: Number(accountId),
      kind: 'donate',
      planId: 0,
      method: 'credit',
      provider: 'sandbox',
    } as const
    const { id } = await orders.open({ ...draft, amount: 300, credit: 300, lifetimeMs: 3_600_000 })
    if (paid) await orders.settle({ orderId: id, provider: 'sandbox', amount: 300, tradeNo: `SB-${id}` })
    ids.push(id)
  }
  await database.close()
  return ids
}
