import * as v from 'valibot'
import { beforeEach, expect, it } from 'vitest'
import { getDeskOrder, getDeskOrders, resendDelivery } from '../../api/order-desk.ts'
import { dayMs } from '../../domain/time/day.ts'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { describeDatabase } from '../databases.ts'
import { type CallOptions, createTestHost, type TestHost } from '../host.ts'

const gameServer = 'a-token-of-the-game-server-0123456789'

describeDatabase('order desk', (database) => {
  let host: TestHost
  let admin: string
  let player: number

  beforeEach(async () => {
    host = await createTestHost({ databaseUrl: await database().emptyUrl(), env: { DELIVERY_TOKEN: gameServer } })
    admin = (await host.member('freya-1', 'admin')).token
    player = (await host.member('Brynhild')).id
    return () => host.close()
  })

  async function ask(path: string, { match, ...request }: CallOptions & { match?: string | undefined } = {}) {
    const headers: Record<string, string> = match === undefined ? {} : { 'If-Match': match }
    const answer = await host.send(path, { token: admin, ...request, headers })
    return { status: answer.status, tag: answer.headers.get('ETag'), body: await answer.json() }
  }
  const find = async (query: Record<string, string> = {}) =>
    v.parse(getDeskOrders.answer, (await ask(`/admin/orders?${new URLSearchParams(query)}`)).body)
  const ids = async (query: Record<string, string>) => (await find(query)).orders.map(({ id }) => id)
  const get = async (id: string) => v.parse(getDeskOrder.answer, (await ask(`/admin/orders/${id}`)).body)
  const resend = (id: string, match?: string) => ask(`/admin/orders/${id}/resend`, { method: 'POST', match })
  const resendNow = async (id: string) => {
    const { order } = await get(id)
    return v.parse(resendDelivery.answer, (await resend(id, `"${order.revision}"`)).body).outcome
  }
  const refund = (id: string, amount: unknown, match?: string, reason: unknown = '重複付款') =>
    ask(`/admin/orders/${id}/refunds`, { body: { amount, reason }, match })

  async function open(accountId = player, amount = 300): Promise<string> {
    const draft = { accountId, kind: 'donate', planId: 0, credit: amount, method: 'credit' } as const
    // Equal purchases within 30 s are one order.
    host.wait(60_000)
    return (await host.deps.payments.orders.open({ ...draft, provider: 'sandbox', amount, lifetimeMs: 3_600_000 })).id
  }
  async function pay(id: string, amount = 300, tradeNo = `T-${id}`): Promise<string> {
    await host.deps.payments.orders.settle({ orderId: id, provider: 'sandbox', amount, tradeNo })
    return id
  }
  const claim = async (claimer: string) =>
    (await host.ask('/deliveries/claim', { token: gameServer, body: { claimer } })).deliveries as {
      id: number
      order_id: string
    }[]
  const acknowledge = async (claimer: string, id: number) =>
    (await host.ask(`/deliveries/${id}/done`, { token: gameServer, body: { claimer } })).done
  const lines = async (action: string) =>
    (await host.auditLines(action)).map(({ subject, detail }) => ({ subject, ...(JSON.parse(detail) as object) }))

  it('finds orders by number, player, the provider’s number, state and date, with literal words', async () => {
    const other = (await host.member('Siegfried')).id
    const [first, second] = [await open(), await pay(await open(other), 300, '2601021234567')]
    const third = await pay(await open(other, 500), 500)
    host.wait(dayMs)
    // The first admin's session has expired.
    admin = (await host.member('freya-2', 'admin')).token
    const last = await open(other, 700)
    expect(await ids({})).toEqual([last, third, second, first])
    expect(await ids({ q: first.slice(0, 12).toLowerCase() })).toEqual([first])
    expect(await ids({ q: ' brynHILD ' })).toEqual([first])
    expect(await ids({ q: '26010212' })).toEqual([second])
    expect(await ids({ q: `#${player}` })).toEqual([first])
    expect(await ids({ state: 'paid' })).toEqual([third, second])
    expect(await ids({ state: 'expired' })).toEqual([first])
    expect(await ids({ state: 'undelivered' })).toEqual([third, second])
    expect(await ids({ from: '2026-01-03' })).toEqual([last])
    expect(await ids({ until: '2026-01-02', state: 'paid', q: 'Siegfried' })).toEqual([third, second])
    for (const q of ['%', "' or 1=1 --", '#99']) expect(await ids({ q })).toEqual([])
    for (const query of ['state=gone', 'until=2026-02-31', 'page=0', 'page=1.5', 'page=9999999'])
      expect((await ask(`/admin/orders?${query}`)).status).toBe(400)
  })

  it('shows an order with its events', async () => {
    const id = await open()
    host.wait(60_000)
    await pay(id)
    host.wait(1_000)
    await host.deps.payments.orders.record('sandbox', id, 'credited')
    host.wait(1_000)
    await claim('map-1')
    await ask(`/admin/orders/${id}/notes`, { body: { text: '玩家來信詢問\n<b>粗體</b>' } })
    const { order, history } = await get(id)
    expect(order).toMatchObject({
      ...{ id, account: 'Brynhild', account_id: player, amount: 300, state: 'paid', trade_no: `T-${id}` },
      ...{ delivery: 'claimed', delivered: { claimed_by: 'map-1', seq: null }, refunded: 0 },
    })
    expect(history.map(({ kind, by, text }) => [kind, by, text])).toEqual([
      ['note', 'freya-1', '玩家來信詢問\n<b>粗體</b>'],
      ['report', 'sandbox', 'credited'],
      ['audit', null, 'order.paid'],
      ['audit', 'Brynhild', 'order.create'],
    ])
  })

  it('queues a claimed delivery again after 10 minutes of silence, and delivers nothing twice', async () => {
    const id = await pay(await open())
    expect(await resendNow(id)).toBe('waiting')
    const [delivery] = await claim('map-1')
    const { order } = await get(id)
    expect(await resend(id, `"${order.revision}"`)).toMatchObject({ status: 409 })
    host.wait(10 * 60_000)
    // The step-up of the session has expired too.
    expect((await resend(id, `"${order.revision}"`)).body).toMatchObject({ confirm: 'password' })
    admin = (await host.member('freya-2', 'admin')).token
    const answers = await Promise.all(Array.from({ length: 5 }, () => resend(id, `"${order.revision}"`)))
    expect(answers.filter(({ body }) => (body as { outcome?: string }).outcome === 'queued')).toHaveLength(1)
    expect(await lines('delivery.resend')).toMatchObject([
      { subject: id, claimer: 'map-1', before: { state: 'claimed' }, after: { state: 'waiting' } },
    ])
    // A late acknowledgement of the first claimer counts: the delivery is not claimed again.
    expect(await acknowledge('map-1', delivery?.id ?? 0)).toBe(true)
    expect(await claim('map-2')).toEqual([])
    expect(await resendNow(id)).toBe('given')
    expect(await claim('map-2')).toEqual([])
    expect(await findDisagreements(host.deps.database.db)).toEqual([])
  })

  it('a delivery that was queued again has one claimer', async () => {
    const id = await pay(await open())
    const [delivery] = await claim('map-1')
    host.wait(10 * 60_000)
    admin = (await host.member('freya-2', 'admin')).token
    expect(await resendNow(id)).toBe('queued')
    expect((await claim('map-2')).map(({ order_id }) => order_id)).toEqual([id])
    expect(await acknowledge('map-1', delivery?.id ?? 0)).toBe(false)
    expect(await acknowledge('map-2', delivery?.id ?? 0)).toBe(true)
    expect((await get(id)).order.delivery).toBe('done')
  })

  it('sends no order again that is unpaid or delivered through the game database', async () => {
    const id = await open()
    expect(await resend(id, '*')).toMatchObject({ status: 409 })
    await pay(id)
    await host.deps.database.db
      .updateTable('deliveries')
      .set({ state: 'claimed', claimed_by: 'game database', claimed_at: 0 })
      .execute()
    expect(await resend(id, '*')).toMatchObject({ status: 409 })
    expect((await get(id)).order.delivery).toBe('claimed')
  })

  it('records refunds up to the paid amount, without removing points', async () => {
    const id = await open()
    expect(await refund(id, 100, '*')).toMatchObject({ status: 409 })
    await pay(id)
    const tag = async () => (await ask(`/admin/orders/${id}`)).tag ?? ''
    for (const amount of [0, 1.5, '100', null, 1e12]) expect((await refund(id, amount, await tag())).status).toBe(400)
    for (const reason of ['   ', 'x'.repeat(501)]) expect((await refund(id, 1, await tag(), reason)).status).toBe(400)
    expect((await refund(id, 301, await tag())).status).toBe(409)
    expect(await refund(id, 200, await tag())).toMatchObject({ status: 201, body: { refunded: 200 } })
    expect((await refund(id, 101, await tag())).status).toBe(409)
    expect((await refund(id, -201, await tag())).status).toBe(409)
    expect(await refund(id, -50, await tag(), '打錯了')).toMatchObject({ body: { refunded: 150 } })
    expect(await ids({ state: 'refunded' })).toEqual([id])
    const { order, history } = await get(id)
    expect(order).toMatchObject({ refunded: 150, state: 'paid', delivery: 'waiting' })
    expect(
      history
        .filter(({ kind }) => kind === 'refund')
        .map(({ amount }) => amount)
        .sort(),
    ).toEqual([-50, 200])
    expect(await lines('order.refund')).toMatchObject([
      { amount: 200, reason: '重複付款', before: { refunded: 0 }, after: { refunded: 200 } },
      { amount: -50, reason: '打錯了', before: { refunded: 200 }, after: { refunded: 150 } },
    ])
    const { db } = host.deps.database
    expect(await db.selectFrom('ledger').select('amount').execute()).toEqual([{ amount: 300 }])
    expect(await findDisagreements(db)).toEqual([])
  })

  it('lets one of 8 simultaneous changes of an order through; the rejected ones write nothing', async () => {
    const id = await pay(await open())
    expect((await refund(id, 10)).status).toBe(428)
    expect((await resend(id)).status).toBe(428)
    const { tag } = await ask(`/admin/orders/${id}`)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, 10, tag ?? '')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 412, 412, 412, 412, 412, 412, 412])
    expect((await get(id)).order.refunded).toBe(10)
    for (const stale of ['"1"', 'W/"2"']) expect((await refund(id, 10, stale)).status).toBe(412)
    expect(await lines('order.refund')).toHaveLength(1)
    // A new note or payment changes the tag too: an admin sees it before a refund.
    const staleTag = (await ask(`/admin/orders/${id}`)).tag ?? ''
    expect((await ask(`/admin/orders/${id}/notes`, { body: { text: '已在銀行退款' } })).status).toBe(201)
    expect((await refund(id, 10, staleTag)).status).toBe(412)
    const unpaid = await open(player, 500)
    const before = (await ask(`/admin/orders/${unpaid}`)).tag ?? ''
    await pay(unpaid, 500)
    expect((await refund(unpaid, 500, before)).status).toBe(412)
  })

  it('requires a step-up for points and money, but not for a note', async () => {
    const id = await pay(await open())
    host.wait(5 * 60_000)
    for (const answer of [await refund(id, 10, '*'), await resend(id, '*')])
      expect([answer.status, (answer.body as { confirm?: string }).confirm]).toEqual([403, 'password'])
    expect((await ask(`/admin/orders/${id}/notes`, { body: { text: '註' } })).status).toBe(201)
    for (const text of ['   ', 'x'.repeat(501), 7])
      expect((await ask(`/admin/orders/${id}/notes`, { body: { text } })).status).toBe(400)
    const notes = await host.deps.database.db.selectFrom('order_notes').select(['text', 'amount']).execute()
    expect(notes).toEqual([{ text: '註', amount: null }])
    expect(await lines('order.note')).toMatchObject([{ subject: id, text: '註' }])
  })
})
