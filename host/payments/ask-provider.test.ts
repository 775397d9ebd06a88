import { afterEach, beforeEach, expect, it } from 'vitest'
import { listenAsQuery } from '../../tests/contract/fake-query-service.ts'
import { describeDatabase } from '../../tests/databases.ts'
import { createLog } from '../base/index.ts'
import type { OpenDatabase } from '../db/database.ts'
import { createAioProvider } from './aio.ts'
import { createProviderAsker } from './ask-provider.ts'
import { askTimes, dueIn } from './ask-times.ts'
import { checkMacValue } from './check-mac-value.ts'
import { settleNotification } from './settle-notification.ts'
import { createOrders, type Orders } from './store/orders.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const keys = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

it('card orders are due after 10, 20 and 40 minutes and then daily until a day after their deadline', () => {
  const card = { method: 'credit' as const, created_at: 0, expires_at: hour }
  expect(askTimes(card)).toEqual([10 * minute, 20 * minute, 40 * minute, 40 * minute + day])
  expect(dueIn(askTimes(card), 10 * minute, 20 * minute)).toBe(20 * minute)
  expect(dueIn(askTimes(card), 20 * minute, 39 * minute)).toBeUndefined()
})
it('an ATM order is due once, when its number is no longer valid', () => {
  expect(askTimes({ method: 'atm', created_at: 0, expires_at: 4 * day })).toEqual([4 * day])
})

describeDatabase('asking the provider about open orders', (database) => {
  let open: OpenDatabase
  let orders: Orders
  let nowMs: number
  let service: Awaited<ReturnType<typeof listenAsQuery>>
  const paid = new Map<string, number>()
  const questions: string[] = []
  let status = 200

  beforeEach(async () => {
    open ??= database().open()
    nowMs = Date.now()
    orders = createOrders(open, () => nowMs)
    for (const table of ['orders', 'ledger', 'deliveries', 'order_slots', 'payment_events', 'game_leases'] as const)
      await open.db.deleteFrom(table).execute()
    paid.clear()
    questions.length = 0
    status = 200
    service = await listenAsQuery((id) => paid.get(id), keys)
  })
  afterEach(() => service.close())

  const provider = () =>
    createAioProvider({
      ...{ ...keys, name: 'ecpay', path: 'ecpay', checkoutUrl: '', notifyUrl: '', confirms: false, orderPage: String },
      now: () => nowMs,
      queryUrl: service.url,
      async fetch(url, init) {
        questions.push(new URLSearchParams(String(init?.body)).get('MerchantTradeNo') ?? '')
        return status === 200 ? fetch(url, init) : new Response('', { status })
      },
    })
  const askerOf = (holder: string) =>
    createProviderAsker({
      ...{ database: open, orders, receivers: [provider()], holder },
      log: createLog(() => {}),
      now: () => nowMs,
    })
  let amount = 100
  async function order(method: 'credit' | 'atm', lifetimeMs = method === 'atm' ? 4 * day : hour): Promise<string> {
    amount++
    const draft = { accountId: 1, kind: 'donate', planId: 0, amount, credit: amount, provider: 'ecpay' } as const
    return (await orders.open({ ...draft, method, lifetimeMs })).id
  }
  const deliveries = async () => (await open.db.selectFrom('deliveries').select('order_id').execute()).length

  it('finds a lost notification without a person, once', async () => {
    const asker = askerOf('one')
    await asker.askDue()
    const id = await order('credit')
    paid.set(id, amount)
    for (let minutes = 0; minutes < 60; minutes++) {
      await asker.askDue()
      nowMs += minute
    }
    expect(questions).toEqual([id])
    expect(await deliveries()).toBe(1)
    // Its notification was only late.
    const fields = {
      ...{ MerchantID: keys.merchantId, MerchantTradeNo: id, TradeNo: '1', RtnCode: '1', SimulatePaid: '0' },
      TradeAmt: String(amount),
    }
    const signed = { ...fields, CheckMacValue: checkMacValue(fields, keys) }
    expect((await settleNotification(provider(), orders, signed)).text).toBe('already credited')
    expect(await deliveries()).toBe(1)
  })

  it('asks about an unpaid card order four times, and about an ATM order once', async () => {
    const asker = askerOf('one')
    await asker.askDue()
    const [card, atm] = [await order('credit'), await order('atm')]
    for (let hours = 0; hours < 24 * 6; hours++)
      for (const step of [10, 10, 20, 20]) {
        nowMs += step * minute
        await asker.askDue()
      }
    expect(questions.filter((id) => id === card)).toHaveLength(4)
    expect(questions.filter((id) => id === atm)).toHaveLength(1)
    expect(await deliveries()).toBe(0)
  })

  it('a 403 is a pause of 30 minutes, after which the same orders are asked', async () => {
    const asker = askerOf('one')
    await asker.askDue()
    const id = await order('credit')
    paid.set(id, amount)
    status = 403
    nowMs += 10 * minute
    await asker.askDue()
    nowMs += 29 * minute
    await asker.askDue()
    expect(await asker.askNow({ id, provider: 'ecpay' })).toMatchObject({ outcome: 'paused' })
    expect(questions).toEqual([id])
    status = 200
    nowMs += 2 * minute
    expect(await asker.askDue()).toEqual([id])
  })

  it('a 403 for an admin is a pause for all hosts', async () => {
    const [one, other] = [askerOf('one'), askerOf('other')]
    await one.askDue()
    const id = await order('credit')
    status = 403
    expect(await other.askNow({ id, provider: 'ecpay' })).toMatchObject({ outcome: 'paused' })
    nowMs += 29 * minute
    await one.askDue()
    expect(await one.askNow({ id, provider: 'ecpay' })).toMatchObject({ outcome: 'paused' })
    expect(questions).toEqual([id])
    nowMs += 2 * minute
    await one.askDue()
    expect(questions).toEqual([id, id])
  })

  it('asks again at once after a clock that was a year ahead was set back', async () => {
    const asker = askerOf('one')
    const id = await order('credit')
    const realMs = nowMs
    nowMs += 365 * day
    await asker.askDue()
    status = 403
    await asker.askNow({ id, provider: 'ecpay' })
    questions.length = 0
    nowMs = realMs + 10 * minute
    status = 200
    paid.set(id, amount)
    expect(await asker.askDue()).toEqual([id])
  })

  it('reaches every one of thousands of due orders while the provider does not answer', async () => {
    const asker = askerOf('one')
    await asker.askDue()
    const id = await order('credit')
    const row = await open.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const copies = Array.from({ length: 2_000 }, (_, at) => ({ ...row, id: `COPY${String(at).padStart(16, '0')}` }))
    for (let at = 0; at < copies.length; at += 100)
      await open.db
        .insertInto('orders')
        .values(copies.slice(at, at + 100))
        .execute()
    nowMs += 10 * minute
    status = 500
    for (let runs = 0; runs < 5; runs++) {
      await asker.askDue()
      nowMs += minute
    }
    expect(new Set(questions).size).toBe(100)
  })

  it('an answer that does not come is asked for again after 10 minutes', async () => {
    const asker = askerOf('one')
    await asker.askDue()
    const id = await order('atm')
    status = 500
    nowMs += 4 * day
    await asker.askDue()
    await asker.askDue()
    expect(questions).toEqual([id])
    nowMs += 10 * minute
    await asker.askDue()
    expect(questions).toEqual([id, id])
  })

  it('of several hosts one asks, and many due orders are asked in several runs', async () => {
    const [one, other] = [askerOf('one'), askerOf('other')]
    await one.askDue()
    const ids = []
    for (let count = 0; count < 30; count++) ids.push(await order('credit'))
    for (const id of ids) paid.set(id, amount - 29 + ids.indexOf(id))
    nowMs += 10 * minute
    await Promise.all([one.askDue(), other.askDue()])
    expect(questions).toHaveLength(20)
    await Promise.all([one.askDue(), other.askDue()])
    expect([...questions].sort()).toEqual([...ids].sort())
    expect(await deliveries()).toBe(30)
  })
})
