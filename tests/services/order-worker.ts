// Asks for the same order several times at once, and says each answer.
import process from 'node:process'
import { openDatabase } from '../../host/db/database.ts'
import { createOrders } from '../../host/payments/store/orders.ts'

const [url = '', times = '1'] = process.argv.slice(2)
const database = openDatabase(url)
const orders = createOrders(database)
const draft = {
  accountId: 4_711,
  kind: 'donate',
  planId: 0,
  amount: 300,
  credit: 300,
  method: 'credit',
  provider: 'sandbox',
  lifetimeMs: 60_000,
} as const
const opened = await Promise.all(Array.from({ length: Number(times) }, () => orders.open(draft)))
for (const { id } of opened) console.log(id)
await database.close()
