import { beforeEach, expect, it } from 'vitest'
import type { OrderState } from '../../domain/payments/payment.ts'
import { describeDatabase } from '../../tests/databases.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createOrders, type Orders } from './store/orders.ts'

describeDatabase('reports of a provider', (database) => {
  let open: OpenDatabase
  let orders: Orders

  beforeEach(async () => {
    open ??= database().open()
    orders = createOrders(open)
    for (const table of ['orders', 'ledger', 'deliveries', 'order_slots', 'payment_events'] as const)
      await open.db.deleteFrom(table).execute()
  })

  async function orderIn(state: OrderState): Promise<string> {
    const draft = { kind: 'donate', planId: 0, credit: 50, method: 'atm', provider: 'ecpay' } as const
    const { id } = await orders.open({ ...draft, accountId: 1, amount: 500, lifetimeMs: 60_000 })
    await open.db.updateTable('orders').set({ state }).where('id', '=', id).execute()
    return id
  }
  const stateOf = async (id: string) => {
    const { state } = await open.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()
    return state
  }
  const report = (orderId: string) => ({ orderId, provider: 'ecpay', amount: 500 })
  const audited = async (id: string) => {
    const log = open.db.selectFrom('audit_log').select(['action', 'detail']).where('subject', '=', id)
    const rows = await log.orderBy('id').execute()
    return rows.map(({ action, detail }) => ({ action, detail: JSON.parse(detail) as unknown }))
  }

  it.each([
    ['pending', 'issued', 'noted'],
    ['failed', 'issued', 'noted'],
    ['issued', 'issued', 'nothing changed'],
    ['paid', 'issued', 'nothing changed'],
    ['pending', 'failed', 'noted'],
    ['issued', 'failed', 'noted'],
    ['failed', 'failed', 'nothing changed'],
    ['paid', 'failed', 'nothing changed'],
  ] as const)('an order that is %s and reported as %s: %s', async (state, reported, outcome) => {
    const id = await orderIn(state)
    const before = await audited(id)
    expect(await orders.note(report(id), reported)).toBe(outcome)
    expect(await stateOf(id)).toBe(outcome === 'noted' ? reported : state)
    const added = { action: `order.${reported}`, detail: { provider: 'ecpay' } }
    expect(await audited(id)).toEqual(outcome === 'noted' ? [...before, added] : before)
  })

  it('a report with another amount, of another provider or about no order changes nothing', async () => {
    const id = await orderIn('pending')
    const before = await audited(id)
    expect(await orders.note({ ...report(id), amount: 501 }, 'failed')).toBe('wrong amount')
    expect(await orders.note({ ...report(id), provider: 'other' }, 'failed')).toBe('unknown order')
    expect(await orders.note(report('NONE'), 'issued')).toBe('unknown order')
    expect(await stateOf(id)).toBe('pending')
    expect(await audited(id)).toEqual(before)
  })

  it('the log names what was opened and what was paid', async () => {
    const id = await orderIn('pending')
    expect(await orders.settle({ ...report(id), tradeNo: '2026' })).toBe('credited')
    expect(await audited(id)).toMatchObject([
      {
        action: 'order.create',
        detail: { kind: 'donate', amount: 500, credit: 50, method: 'atm', provider: 'ecpay' },
      },
      { action: 'order.paid', detail: { amount: 500, account_id: 1, kind: 'donate', tradeNo: '2026' } },
    ])
  })

  it('a long id and a long result are cut where their columns end', async () => {
    await orders.record('ecpay', 'A'.repeat(60), 'x'.repeat(200))
    const [event] = await open.db.selectFrom('payment_events').select(['order_id', 'outcome']).execute()
    expect(event).toEqual({ order_id: 'A'.repeat(40), outcome: 'x'.repeat(120) })
  })
})
