import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getOrder } from '../../api/payment.ts'
import { pointsFor } from '../../domain/payments/donation.ts'
import { checkMacValue } from '../../host/payments/check-mac-value.ts'
import { sandboxKeys, sandboxMerchant } from '../../host/payments/create-provider.ts'
import { describeDatabase, itOnSqlite } from '../databases.ts'
import { createTestHost, must, password, type TestHost } from '../host.ts'

describeDatabase('payments', (database) => {
  let host: TestHost
  let token: string
  let accountId: string
  const deliveryToken = 'a-token-of-the-game-server-0123456789'

  beforeEach(async () => {
    host = await createTestHost({
      from: '127.0.0.1',
      databaseUrl: await database().emptyUrl(),
      env: {
        SITE_URL: 'http://localhost:4321',
        PUBLIC_API_HOST: 'http://127.0.0.1:8787',
        DELIVERY_TOKEN: deliveryToken,
      },
    })
    ;({ token, accountId } = await newPlayer('Siegfried'))
  })
  afterEach(() => host.close())

  async function newPlayer(username: string) {
    const body = { username, password, gender: 'male' }
    const { token, account_id } = await host.ask('/SignUp', { body })
    return { token: must(token), accountId: String(account_id) }
  }

  const post = (path: string, body: unknown, bearer = token) => host.send(path, { body, token: bearer })
  const form = (path: string, fields: Record<string, string>) =>
    host.request(path, { method: 'POST', body: new URLSearchParams(fields) })
  const client = () => host.client(token)
  const donate = (change: object = {}) =>
    post('/donate/purchase', { Price: 1000, account_id: accountId, paymentMethod: 'credit', ...change })

  /** Reads the form of an answer with its hidden inputs. */
  async function formOf(answer: Response): Promise<{ action: string; fields: Record<string, string> }> {
    expect(answer.status).toBe(200)
    const html = await answer.text()
    const action = /<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? ''
    const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    return { action, fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, value])) }
  }

  async function notify(orderId: string, change: Record<string, string> = {}) {
    const fields: Record<string, string> = {
      MerchantID: sandboxMerchant,
      MerchantTradeNo: orderId,
      TradeNo: 'T1',
      TradeAmt: '1000',
      RtnCode: '1',
      SimulatePaid: '0',
      ...change,
    }
    const CheckMacValue = change.CheckMacValue ?? checkMacValue(fields, await sandboxKeys(host.deps.database))
    return (await form('/payment/notify/sandbox', { ...fields, CheckMacValue })).text()
  }

  const ledger = () => host.rows('ledger')

  describe('POST /donate/purchase', () => {
    it('returns a form for the requested amount, and the order with its points', async () => {
      const { action, fields } = await formOf(await donate())
      expect(action).toBe('http://127.0.0.1:8787/payment/sandbox')
      expect(fields.TotalAmount).toBe('1000')
      const order = await client().call(getOrder, { params: { id: fields.MerchantTradeNo as string } })
      expect(order).toMatchObject({
        kind: 'donate',
        state: 'pending',
        amount: 1000,
        credit: pointsFor(1000, host.deps.payments.plans.donate),
      })
    })

    itOnSqlite.each([99, 5001, 100.5, -100, null])('rejects the amount %s', async (Price) => {
      const answer = await donate({ Price })
      expect(answer.status).toBe(400)
      expect(await host.rows('orders')).toEqual([])
    })

    itOnSqlite.each(['cvs', undefined])('rejects the payment method %s', async (paymentMethod) => {
      expect((await donate({ paymentMethod })).status).toBe(400)
    })

    it('does not buy for another account', async () => {
      expect((await donate({ account_id: String(Number(accountId) + 1) })).status).toBe(403)
      expect((await donate({ accountId: Number(accountId) + 1 })).status).toBe(403)
      expect((await donate({ account_id: undefined })).status).toBe(200)
    })
  })

  describe('POST /vip/purchase', () => {
    it('uses the plan’s own price and days', async () => {
      const { fields } = await formOf(
        await post('/vip/purchase', { plan_id: 2, account_id: accountId, paymentMethod: 'atm', Price: 1 }),
      )
      expect(fields).toMatchObject({ TotalAmount: '549', ChoosePayment: 'ATM' })
      await notify(fields.MerchantTradeNo as string, { TradeAmt: '549' })
      expect(await ledger()).toMatchObject([{ unit: 'vip_days', amount: 90 }])
    })
    itOnSqlite('answers an unknown plan with an error that a page can show', async () => {
      const answer = await post('/vip/purchase', { plan_id: 99, paymentMethod: 'credit' })
      expect([answer.status, await answer.json()]).toEqual([400, { error: '查無此訂閱方案' }])
    })
  })

  describe('payment notifications', () => {
    let orderId: string
    beforeEach(async () => {
      orderId = (await formOf(await donate())).fields.MerchantTradeNo as string
    })
    const state = async () => (await client().call(getOrder, { params: { id: orderId } })).state

    it('are credited once, and every repetition is answered with 1|OK', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => notify(orderId)))
      expect(new Set(answers)).toEqual(new Set(['1|OK']))
      expect(await ledger()).toMatchObject([{ order_id: orderId, amount: 1100 }])
      expect(await state()).toBe('paid')
    })

    it('are credited with the ratio of the order, not of later plans', async () => {
      host.deps.payments.plans.donate.order = [{ Price: 1, Ratio: 9 }]
      await notify(orderId)
      expect(await ledger()).toMatchObject([{ amount: 1100 }])
    })

    it('are recorded with their result', async () => {
      await notify(orderId, { TradeAmt: '1' })
      await notify(orderId)
      const events = await host.rows('payment_events')
      expect(events.map((event) => event.outcome)).toEqual(['wrong amount', 'credited'])
    })
  })

  describe('GET /orders/{id}', () => {
    it('answers alike for another account’s order and for one that does not exist', async () => {
      const id = (await formOf(await donate())).fields.MerchantTradeNo
      const other = await newPlayer('Brunhild')
      const ask = (path: string) => host.send(path, { token: other.token })
      const [foreign, unknown] = [await ask(`/orders/${id}`), await ask('/orders/NOSUCHORDER')]
      expect([foreign.status, await foreign.text()]).toEqual([404, await unknown.text()])
    })
  })

  describe('the sandbox page', () => {
    itOnSqlite.each([
      ['pay', 'paid'],
      ['repeat', 'paid'],
      ['fail', 'failed'],
      ['number', 'issued'],
      ['simulate', 'pending'],
      ['lose', 'pending'],
    ])('act %s leaves the order %s', async (act, state) => {
      const { fields } = await formOf(await donate({ paymentMethod: 'atm' }))
      expect((await form('/payment/sandbox', fields)).status).toBe(200)
      await form('/payment/sandbox/act', { ...fields, act })
      const id = fields.MerchantTradeNo as string
      expect((await client().call(getOrder, { params: { id } })).state).toBe(state)
      expect(await ledger()).toHaveLength(state === 'paid' ? 1 : 0)
    })
    it('rejects a form that the host did not sign', async () => {
      const { fields } = await formOf(await donate())
      expect((await form('/payment/sandbox', { ...fields, TotalAmount: '1' })).status).toBe(400)
      expect((await form('/payment/sandbox/act', { ...fields, TotalAmount: '1', act: 'pay' })).status).toBe(400)
    })
    itOnSqlite('rejects a form with another notification address', async () => {
      const { fields } = await formOf(await donate())
      // The signature is the same for upper and lower case.
      const upperCase = { ...fields, ReturnURL: (fields.ReturnURL as string).toUpperCase() }
      for (const act of ['pay', 'fail', 'late'])
        expect((await form('/payment/sandbox/act', { ...upperCase, act })).status).toBe(400)
      expect(await ledger()).toHaveLength(0)
    })
  })

  describe('delivery queue', () => {
    const game = (path: string, body: unknown, bearer = deliveryToken) => post(path, body, bearer)
    it('returns a paid order to the game server until the order is acknowledged', async () => {
      const { fields } = await formOf(await donate())
      await notify(fields.MerchantTradeNo as string)
      const claim = async () =>
        (await host.ask('/deliveries/claim', { token: deliveryToken, body: { claimer: 'map-1' } })).deliveries as {
          id: number
        }[]
      const [delivery] = await claim()
      expect(delivery).toMatchObject({
        order_id: fields.MerchantTradeNo,
        account_id: Number(accountId),
        unit: 'points',
        amount: 1100,
      })
      expect(await claim()).toEqual([delivery])
      expect(await (await game(`/deliveries/${delivery?.id}/done`, { claimer: 'map-1' })).json()).toEqual({
        done: true,
      })
      expect(await claim()).toEqual([])
    })
    it('answers 429 after ten wrong tokens of an address, and still serves the game server', async () => {
      const claim = (bearer: string, from?: string) =>
        host.send('/deliveries/claim', { token: bearer, from, body: { claimer: 'map-1' } })
      const statuses: number[] = []
      for (let i = 0; i < 12; i++) statuses.push((await claim(`wrong-token-${i}`)).status)
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
      expect((await claim(deliveryToken)).status).toBe(429)
      expect((await claim(deliveryToken, '203.0.113.10')).status).toBe(200)
      for (let i = 0; i < 60; i++) statuses.push((await claim('wrong', `2001:db8:1:${i.toString(16)}::1`)).status)
      expect(statuses.slice(12).filter((status) => status === 401)).toHaveLength(20)
      host.wait(600_000)
      expect((await claim(deliveryToken)).status).toBe(200)
    })
    itOnSqlite('rejects players and wrong tokens, and does not exist without DELIVERY_TOKEN', async () => {
      expect((await game('/deliveries/claim', { claimer: 'map-1' }, token)).status).toBe(401)
      expect((await game('/deliveries/claim', { claimer: 'map-1' }, '')).status).toBe(401)
      await host.close()
      host = await createTestHost({ from: '127.0.0.1', databaseUrl: await database().emptyUrl() })
      expect((await game('/deliveries/claim', { claimer: 'map-1' })).status).toBe(404)
    })
  })
})
