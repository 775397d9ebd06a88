import type { Database } from '../db/database.ts'
import type { Orders } from '../repositories/orders.ts'
import type { PaymentProvider } from './provider.ts'

export interface Disagreement {
  orderId: string
  problem: string
}

/** Orders whose state, ledger and delivery do not say the same; empty when the books agree. */
export async function findDisagreements(db: Database): Promise<Disagreement[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('ledger', 'ledger.order_id', 'orders.id')
    .leftJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .select([
      'orders.id as orderId',
      'orders.state as state',
      'orders.credit as credit',
      'orders.account_id as account',
      'ledger.amount as ledgerAmount',
      'ledger.account_id as ledgerAccount',
      'deliveries.amount as deliveryAmount',
      'deliveries.account_id as deliveryAccount',
    ])
    .where((eb) =>
      eb.or([eb('orders.state', '=', 'paid'), eb('ledger.id', 'is not', null), eb('deliveries.id', 'is not', null)]),
    )
    .execute()
  const found = rows.flatMap((row) => problemsOf(row).map((problem) => ({ orderId: row.orderId, problem })))
  const orphans = await db
    .selectFrom('ledger')
    .leftJoin('orders', 'orders.id', 'ledger.order_id')
    .select('ledger.order_id as orderId')
    .where('orders.id', 'is', null)
    .execute()
  return [...found, ...orphans.map(({ orderId }) => ({ orderId, problem: 'credited without an order' }))]
}

interface Row {
  state: string
  credit: number
  account: number
  ledgerAmount: number | null
  ledgerAccount: number | null
  deliveryAmount: number | null
  deliveryAccount: number | null
}

function problemsOf(row: Row): string[] {
  const problems: string[] = []
  if (row.state !== 'paid' && row.ledgerAmount !== null) problems.push('credited without being paid')
  if (row.state === 'paid' && row.ledgerAmount === null) problems.push('paid without being credited')
  if (row.ledgerAmount !== null && (row.ledgerAmount !== row.credit || row.ledgerAccount !== row.account))
    problems.push('the ledger credits something else than the order says')
  if ((row.ledgerAmount === null) !== (row.deliveryAmount === null))
    problems.push('ledger and delivery do not stand together')
  if (row.deliveryAmount !== null && (row.deliveryAmount !== row.credit || row.deliveryAccount !== row.account))
    problems.push('the delivery gives something else than the order says')
  return problems
}

/** Asks the provider about unpaid orders, whose notification may have been lost, and credits those that are paid. */
export async function creditLostPayments(
  provider: PaymentProvider,
  orders: Orders,
  sinceMs: number,
): Promise<string[]> {
  if (!provider.query) return []
  const credited: string[] = []
  for (const order of await orders.unpaid(provider.name, sinceMs)) {
    const state = await provider.query(order.id)
    if (!state.paid) continue
    const outcome = await orders.settle({
      orderId: order.id,
      provider: provider.name,
      amount: state.amount,
      tradeNo: state.tradeNo,
    })
    await orders.record(provider.name, order.id, `found by reconciliation: ${outcome}`)
    if (outcome === 'credited') credited.push(order.id)
  }
  return credited
}
