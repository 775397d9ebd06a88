import type { Database } from '../db/index.ts'
import { type PaymentProvider, ProviderPauseError } from './provider.ts'
import type { Orders } from './store/orders.ts'

export interface Disagreement {
  orderId: string
  problem: string
}

/** Orders whose state, ledger and delivery differ; empty if the books agree. */
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
      'orders.kind as kind',
      'ledger.amount as ledgerAmount',
      'ledger.account_id as ledgerAccount',
      'ledger.unit as ledgerUnit',
      'deliveries.amount as deliveryAmount',
      'deliveries.account_id as deliveryAccount',
      'deliveries.unit as deliveryUnit',
    ])
    .where((eb) =>
      eb.or([eb('orders.state', '=', 'paid'), eb('ledger.id', 'is not', null), eb('deliveries.id', 'is not', null)]),
    )
    .execute()
  const disagreements = rows.flatMap((row) => problemsOf(row).map((problem) => ({ orderId: row.orderId, problem })))
  const ledgerOrphans = await db
    .selectFrom('ledger')
    .leftJoin('orders', 'orders.id', 'ledger.order_id')
    .select('ledger.order_id as orderId')
    .where('orders.id', 'is', null)
    .execute()
  const deliveryOrphans = await db
    .selectFrom('deliveries')
    .leftJoin('orders', 'orders.id', 'deliveries.order_id')
    .select('deliveries.order_id as orderId')
    .where('orders.id', 'is', null)
    .execute()
  return [
    ...disagreements,
    ...ledgerOrphans.map(({ orderId }) => ({ orderId, problem: 'credited without an order' })),
    ...deliveryOrphans.map(({ orderId }) => ({ orderId, problem: 'delivered without an order' })),
  ]
}

interface Row {
  state: string
  credit: number
  account: number
  kind: string
  ledgerAmount: number | null
  ledgerAccount: number | null
  ledgerUnit: string | null
  deliveryAmount: number | null
  deliveryAccount: number | null
  deliveryUnit: string | null
}

function problemsOf(row: Row): string[] {
  const problems: string[] = []
  const unit = row.kind === 'vip' ? 'vip_days' : 'points'
  const isWrong = (amount: number | null, account: number | null, actualUnit: string | null) =>
    amount !== null && (amount !== row.credit || account !== row.account || actualUnit !== unit)
  if (row.state !== 'paid' && row.ledgerAmount !== null) problems.push('credited without being paid')
  if (row.state === 'paid' && row.ledgerAmount === null) problems.push('paid without being credited')
  if (isWrong(row.ledgerAmount, row.ledgerAccount, row.ledgerUnit))
    problems.push('the ledger and the order have different values')
  if ((row.ledgerAmount === null) !== (row.deliveryAmount === null))
    problems.push('only one of ledger and delivery exists')
  if (isWrong(row.deliveryAmount, row.deliveryAccount, row.deliveryUnit))
    problems.push('the delivery and the order have different values')
  return problems
}

export interface LostPayments {
  /** Orders that were credited now. */
  credited: string[]
  /** Orders that could not be queried, or whose payment differs from the order. */
  problems: Disagreement[]
}

/** Queries the provider about unpaid orders, whose notification may have been lost, and credits paid ones. */
export async function creditLostPayments(
  provider: PaymentProvider,
  orders: Orders,
  sinceMs: number,
): Promise<LostPayments> {
  const result: LostPayments = { credited: [], problems: [] }
  if (!provider.query) return result
  for (const order of await orders.unpaid(provider.name, sinceMs)) {
    // A failed query must not stop the others, but the provider may want none now.
    const state = await provider.query(order.id).catch((error: Error) => error)
    if (state instanceof Error) {
      result.problems.push({ orderId: order.id, problem: `the provider's query failed: ${state.message}` })
      if (state instanceof ProviderPauseError) break
      continue
    }
    if (!state.paid) continue
    const { amount, tradeNo } = state
    const outcome = await orders.settle({ orderId: order.id, provider: provider.name, amount, tradeNo })
    await orders.record(provider.name, order.id, `found by reconciliation: ${outcome}`)
    if (outcome === 'credited') result.credited.push(order.id)
    else if (outcome !== 'already credited')
      result.problems.push({ orderId: order.id, problem: `is paid at the provider, NT$ ${amount}: ${outcome}` })
  }
  return result
}
