import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../../domain/day.ts'
import { describeDatabase } from '../../../tests/databases.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { createDeliveries } from './deliveries.ts'
import { createOrders, type OrderDraft, type Orders } from './orders.ts'

const draft: OrderDraft = {
  accountId: 7,
  kind: 'donate',
  planId: 0,
  amount: 500,
  credit: 550,
  method: 'credit',
  provider: 'sandbox',
  lifetimeMs: 3_600_000,
}

describeDatabase('orders', (database) => {
  const clock = { time: 1_700_000_000_000 }
  let accountId = 100
  let opened: OpenDatabase
  let orders: Orders

  beforeEach(() => {
    opened ??= database().open()
    orders = createOrders(opened, () => clock.time)
    accountId++
    clock.time += dayMs
  })

  const open = (change: Partial<OrderDraft> = {}) => orders.open({ ...draft, accountId, ...change })
  const pay = (orderId: string, change: object = {}) =>
    orders.settle({ orderId, provider: 'sandbox', amount: 500, tradeNo: 'T1', ...change })

  it('gives the first order again for an identical request within 30 s while it is unpaid', async () => {
    const [first, twin] = await Promise.all([open(), open()])
    expect(twin.id).toBe(first.id)
    clock.time += 29_999
    expect((await open()).id).toBe(first.id)
    expect((await open({ method: 'atm' })).id).not.toBe(first.id)
    clock.time += 1
    expect((await open()).id).not.toBe(first.id)
  })

  it('credits a payment that comes after the order expired or failed: the money was taken', async () => {
    const late = await open()
    clock.time += 10 * dayMs
    expect(await orders.find(late.id, accountId)).toMatchObject({ state: 'expired' })
    expect(await pay(late.id)).toBe('credited')
    const failed = await open()
    await orders.note({ orderId: failed.id, provider: 'sandbox', amount: failed.amount }, 'failed')
    expect(await pay(failed.id)).toBe('credited')
  })

  it('hands each delivery to one claimer, again until it is acknowledged, then never', async () => {
    const deliveries = createDeliveries(opened, () => clock.time)
    for (const held of await deliveries.claim('cleaner', 500)) await deliveries.acknowledge('cleaner', held.id)
    const ids: string[] = []
    for (const amount of [500, 501, 502]) {
      const order = await open({ amount })
      await pay(order.id, { amount })
      ids.push(order.id)
    }
    const [a, b] = await Promise.all([deliveries.claim('map-1', 2), deliveries.claim('map-2', 2)])
    expect([...a, ...b].map((row) => row.order_id).sort()).toEqual([...ids].sort())
    const again = await deliveries.claim('map-1', 2)
    expect(again.slice(0, a.length)).toEqual(a)
    for (const held of a) {
      expect(await deliveries.acknowledge('map-2', held.id)).toBe(false)
      expect(await deliveries.acknowledge('map-1', held.id)).toBe(true)
      expect(await deliveries.acknowledge('map-1', held.id)).toBe(false)
    }
    expect((await deliveries.claim('map-1', 10)).some((row) => a.some((held) => held.id === row.id))).toBe(false)
  })
})
