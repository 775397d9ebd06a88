/** Opens and settles orders until it is killed; prints what was acknowledged. */
import process from 'node:process'
import { openDatabase } from '../../host/db/database.ts'
import { acknowledgeDelivery, claimOutbox } from '../../host/payments/store/deliveries.ts'
import { createOrders } from '../../host/payments/store/orders.ts'

const database = openDatabase(process.argv[2] as string)
const orders = createOrders(database)
const claimer = `worker-${process.pid}`
const print = (line: string) => process.stdout.write(`${line}\n`)
const accountId = process.pid

for (let amount = 100; ; amount++) {
  const vip = amount % 3 === 0
  const order = await orders.open({
    accountId,
    kind: vip ? 'vip' : 'donate',
    planId: vip ? 1 : 0,
    amount,
    credit: amount * 2,
    method: 'credit',
    provider: 'sandbox',
    lifetimeMs: 1_000,
  })
  print(`opened ${order.id}`)
  const paid = { orderId: order.id, provider: 'sandbox', amount, tradeNo: 'T' }
  const results = await Promise.all([orders.settle(paid), orders.settle(paid)])
  print(`${results.includes('credited') ? 'credited' : 'refused'} ${order.id}`)
  const [delivery] = await claimOutbox(database.db, { claimer, limit: 1 }, Date.now())
  if (delivery && (await acknowledgeDelivery(database.db, { claimer, id: delivery.id }, Date.now())))
    print(`delivered ${delivery.order_id}`)
}
