import { beforeEach, expect, it } from 'vitest'
import { describeDatabase } from '../../tests/databases.ts'
import type { OpenDatabase } from '../db/database.ts'
import { type PaymentProvider, ProviderPauseError } from './provider.ts'
import { creditLostPayments, findDisagreements } from './reconcile.ts'
import { createOrders, type Orders } from './store/orders.ts'

describeDatabase('reconciliation', (database) => {
  let open: OpenDatabase
  let orders: Orders
  let amount = 1000

  beforeEach(async () => {
    open ??= database().open()
    orders = createOrders(open)
    for (const table of ['orders', 'ledger', 'deliveries', 'order_slots'] as const)
      await open.db.deleteFrom(table).execute()
  })

  async function addPaidOrder(kind: 'donate' | 'vip' = 'donate') {
    amount++
    const draft = {
      accountId: 1,
      kind,
      planId: 0,
      amount,
      credit: amount,
      method: 'credit',
      provider: 'ecpay',
    } as const
    const order = await orders.open({ ...draft, lifetimeMs: 1 })
    await orders.settle({ orderId: order.id, provider: 'ecpay', amount, tradeNo: '' })
    return order
  }

  it('each order with a changed ledger, state or delivery is reported', async () => {
    const [noLedger, moreInLedger, notPaid, otherAccount] = [
      await addPaidOrder(),
      await addPaidOrder(),
      await addPaidOrder(),
      await addPaidOrder(),
    ]
    await open.db.deleteFrom('ledger').where('order_id', '=', noLedger.id).execute()
    await open.db.updateTable('ledger').set({ amount: 9 }).where('order_id', '=', moreInLedger.id).execute()
    await open.db.updateTable('orders').set({ state: 'pending' }).where('id', '=', notPaid.id).execute()
    await open.db.updateTable('deliveries').set({ account_id: 2 }).where('order_id', '=', otherAccount.id).execute()
    await open.db
      .insertInto('ledger')
      .values({ order_id: 'GHOST', account_id: 1, unit: 'points', amount: 1, created_at: 1 })
      .execute()
    const problems = await findDisagreements(open.db)
    const of = (id: string) => problems.filter((entry) => entry.orderId === id).map((entry) => entry.problem)
    expect(of(noLedger.id)).toEqual(['paid without being credited', 'only one of ledger and delivery exists'])
    expect(of(moreInLedger.id)).toEqual(['the ledger and the order have different values'])
    expect(of(notPaid.id)).toEqual(['credited without being paid'])
    expect(of(otherAccount.id)).toEqual(['the delivery and the order have different values'])
    expect(of('GHOST')).toEqual(['credited without an order'])
  })

  it('a delivery without an order, one in another unit, and a missing one are reported', async () => {
    const [otherUnit, lost] = [await addPaidOrder(), await addPaidOrder()]
    await open.db.updateTable('deliveries').set({ unit: 'vip_days' }).where('order_id', '=', otherUnit.id).execute()
    await open.db.deleteFrom('deliveries').where('order_id', '=', lost.id).execute()
    const stray = { order_id: 'GHOST', account_id: 1, unit: 'points', amount: 1, created_at: 1 } as const
    await open.db
      .insertInto('deliveries')
      .values({ ...stray, state: 'waiting' })
      .execute()
    const problems = await findDisagreements(open.db)
    // Order ids are random, and the rows have no defined order.
    expect(new Set(problems.map(({ orderId, problem }) => `${orderId}: ${problem}`))).toEqual(
      new Set([
        `${otherUnit.id}: the delivery and the order have different values`,
        `${lost.id}: only one of ledger and delivery exists`,
        'GHOST: delivered without an order',
      ]),
    )
  })

  it('a failed query does not stop the other queries, and a wrong amount is reported', async () => {
    const draft = { kind: 'donate', planId: 0, credit: 7, method: 'credit', provider: 'ecpay' } as const
    const openOrder = (accountId: number) => orders.open({ ...draft, accountId, amount: 7, lifetimeMs: 60_000 })
    const [away, dearer, unpaid] = [await openOrder(1), await openOrder(2), await openOrder(3)]
    const query = async (id: string) => {
      if (id === away.id) throw new Error('timeout')
      return { paid: id !== unpaid.id, amount: 9, tradeNo: '' }
    }
    const { credited, problems } = await creditLostPayments({ name: 'ecpay', query } as PaymentProvider, orders, 0)
    expect(credited).toEqual([])
    expect(problems.map(({ orderId, problem }) => `${orderId}: ${problem}`).sort()).toEqual(
      [
        `${away.id}: the provider's query failed: timeout`,
        `${dearer.id}: is paid at the provider, NT$ 9: wrong amount`,
      ].sort(),
    )
    const events = await open.db
      .selectFrom('payment_events')
      .select('outcome')
      .where('order_id', '=', dearer.id)
      .execute()
    expect(events).toEqual([{ outcome: 'found by reconciliation: wrong amount' }])
    expect(await creditLostPayments({ name: 'ecpay' } as PaymentProvider, orders, 0)).toEqual({
      credited: [],
      problems: [],
    })
  })

  it('asks nothing more after the provider wants no questions', async () => {
    const draft = { kind: 'donate', planId: 0, credit: 7, method: 'credit', provider: 'ecpay' } as const
    for (const accountId of [4, 5]) await orders.open({ ...draft, accountId, amount: 8, lifetimeMs: 60_000 })
    const questions: string[] = []
    const query = async (id: string) => {
      questions.push(id)
      if (id) throw new ProviderPauseError('wait')
      return { paid: false, amount: 0, tradeNo: '' }
    }
    const { problems } = await creditLostPayments({ name: 'ecpay', query } as PaymentProvider, orders, 0)
    expect(questions).toHaveLength(1)
    expect(problems).toEqual([{ orderId: questions[0], problem: "the provider's query failed: wait" }])
  })
})
