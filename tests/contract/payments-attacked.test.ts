/** What ECPay's real notifications may look like, a provider that is changed in operation, and a clock that jumps. */

import { afterEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../domain/day.ts'
import { checkMacValue } from '../../host/payments/check-mac-value.ts'
import { sandboxKeys, sandboxMerchant } from '../../host/payments/create-provider.ts'
import { createTestHost, type TestHost } from '../host.ts'

const keys = { hashKey: 'ourHashKey123456', hashIv: 'ourHashIv1234567' }
const stageKeys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
const ecpayEnv = { ECPAY_MERCHANT_ID: '3344520', ECPAY_HASH_KEY: keys.hashKey, ECPAY_HASH_IV: keys.hashIv }
const addresses = { SITE_URL: 'http://localhost:4321', PUBLIC_API_HOST: 'http://127.0.0.1:8787' }

const hosts: TestHost[] = []
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

async function start(env: Record<string, string>) {
  const host = await createTestHost({ from: '127.0.0.1', env: { ...addresses, ...env } })
  hosts.push(host)
  return host
}

async function signUp(host: TestHost, username = 'Siegfried') {
  const body = JSON.stringify({ username, password: 'balmung-2027', gender: 'male' })
  const answer = await host.request('/SignUp', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  })
  return ((await answer.json()) as { token: string }).token
}

async function order(host: TestHost, token: string, change: object = {}) {
  const answer = await host.request('/donate/purchase', {
    method: 'POST',
    body: JSON.stringify({ Price: 1000, paymentMethod: 'credit', ...change }),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
  })
  const html = await answer.text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return {
    status: answer.status,
    id: field('MerchantTradeNo'),
    amount: field('TotalAmount'),
    merchant: field('MerchantID'),
  }
}

/** The fields of a real credit card notification, the empty ones too. */
const realFields = (orderId: string) => ({
  AlipayID: '',
  AlipayTradeNo: '',
  amount: '1000',
  CustomField1: '勇者 & 魔王+100%',
  CustomField2: "it's ~ (a) test!*",
  CustomField3: '\u{1f0a1}<b>"</b>',
  CustomField4: '',
  MerchantID: ecpayEnv.ECPAY_MERCHANT_ID,
  MerchantTradeNo: orderId,
  PaymentDate: '2026/01/02 11:05:00',
  PaymentType: 'Credit_CreditCard',
  PaymentTypeChargeFee: '5.00',
  RtnCode: '1',
  RtnMsg: '交易成功',
  SimulatePaid: '0',
  StoreID: '',
  TradeAmt: '1000',
  TradeDate: '2026/01/02 11:04:05',
  TradeNo: '2601021104051234',
})

async function send(host: TestHost, fields: Record<string, string>, macKeys = keys, path = 'ecpay') {
  const body = new URLSearchParams({ ...fields, CheckMacValue: checkMacValue(fields, macKeys) })
  return (await host.request(`/payment/notify/${path}`, { method: 'POST', body })).text()
}

const ledger = (host: TestHost) => host.deps.database.db.selectFrom('ledger').selectAll().execute()
const state = async (host: TestHost, id: string) =>
  (await host.deps.database.db.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst())?.state

describe("ECPay's notifications", () => {
  it('are taken with empty fields, unicode and own fields, as ECPay sends them', async () => {
    const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(host, await signUp(host))
    expect(await send(host, realFields(id))).toBe('1|OK')
    expect(await ledger(host)).toMatchObject([{ order_id: id, amount: 1100 }])
  })

  it.each([
    ['MerchantTradeNo', /^0\|/],
    ['TradeAmt', /^0\|/],
    ['MerchantID', /^0\|/],
    ['SimulatePaid', /^0\|/],
    // The result is not known: answered, nothing credited.
    ['RtnCode', /^1\|OK$/],
  ] as const)('credit nothing without %s', async (missing, answer) => {
    const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(host, await signUp(host))
    const { [missing]: _, ...fields } = realFields(id)
    expect(await send(host, fields)).toMatch(answer)
    expect([await ledger(host), await state(host, id)]).toEqual([[], 'pending'])
  })

  it('credit nothing where a signed, simulated payment is cut into other fields', async () => {
    const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(host, await signUp(host))
    const { SimulatePaid: _, ...fields } = realFields(id)
    const CheckMacValue = checkMacValue({ ...fields, SimulatePaid: '1' }, keys)
    const cut = { ...fields, CheckMacValue, RtnMsg: `${fields.RtnMsg}&SimulatePaid=1` }
    for (const shown of ['', '&SimulatePaid=0']) {
      const body = new URLSearchParams(`${new URLSearchParams(cut)}${shown}`)
      const answer = await host.request('/payment/notify/ecpay', { method: 'POST', body })
      expect(await answer.text()).toMatch(/^0\|refused/)
    }
    expect([await ledger(host), await state(host, id)]).toEqual([[], 'pending'])
  })

  it.each([
    ['2', 'issued'],
    ['10100073', 'issued'],
    ['10300066', 'pending'],
    ['10100058', 'failed'],
    ['0', 'failed'],
  ])('with RtnCode %s make the order %s and credit nothing', async (RtnCode, expected) => {
    const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(host, await signUp(host), { paymentMethod: 'atm' })
    expect(await send(host, { ...realFields(id), RtnCode })).toBe('1|OK')
    expect([await ledger(host), await state(host, id)]).toEqual([[], expected])
  })

  it.each([
    ['a wrong amount', { TradeAmt: '999' }],
    ['a negative amount', { TradeAmt: '-1000' }],
    ['an amount with decimals', { TradeAmt: '1000.00' }],
    ['full-width digits', { TradeAmt: '１０００' }],
    ['an order that is not ours', { MerchantTradeNo: 'SOMEBODYELSES0000001' }],
  ])('with %s change nothing, paid, issued or failed', async (_, change) => {
    const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(host, await signUp(host))
    for (const RtnCode of ['1', '2', '10100058'])
      expect(await send(host, { ...realFields(id), ...change, RtnCode })).toMatch(/^0\|/)
    expect([await ledger(host), await state(host, id)]).toEqual([[], 'pending'])
  })

  it.each([
    ['twice the same field', 'MerchantTradeNo=A&MerchantTradeNo=A'],
    ['bytes that are not UTF-8', 'CustomField1=%FF%FE&MerchantTradeNo=A'],
    ['sixty-one fields', Array.from({ length: 61 }, (_, i) => `f${i}=1`).join('&')],
    ['prototype fields', '__proto__=1&constructor=2&CheckMacValue=3'],
    ['nothing', ''],
  ])('are refused with %s, leave no row, and the host goes on', async (_, body) => {
    const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const answer = await host.request('/payment/notify/ecpay', { method: 'POST', body, headers })
    expect(await answer.text()).not.toBe('1|OK')
    expect(answer.status).toBeLessThan(500)
    expect(await host.deps.database.db.selectFrom('payment_events').selectAll().execute()).toEqual([])
  })

  it("that are signed with ECPay's published stage keys settle no order of the real merchant", async () => {
    const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(host, await signUp(host))
    const forged = { ...realFields(id), MerchantID: '3002607' }
    expect(await send(host, forged, stageKeys)).toMatch(/^0\|/)
    const staged = await start({ PAYMENT_PROVIDER: 'ecpay', ECPAY_STAGE: 'stage' })
    await staged.deps.database.db
      .insertInto('orders')
      .values(await rowOf(host, id))
      .execute()
    expect(await send(staged, forged, stageKeys)).toBe('0|unknown order')
    expect(await ledger(staged)).toEqual([])
  })
})

const rowOf = (host: TestHost, id: string) =>
  host.deps.database.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a provider that is changed while orders are open', () => {
  it('is still heard, and its order is not handed to the new one', async () => {
    const before = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(before, await signUp(before))
    const after = await start({ PAYMENT_PROVIDER: 'sandbox', ...ecpayEnv })
    await after.deps.database.db
      .insertInto('orders')
      .values(await rowOf(before, id))
      .execute()
    expect(await send(after, realFields(id))).toBe('1|OK')
    expect(await ledger(after)).toMatchObject([{ order_id: id, amount: 1100 }])
  })

  it('cannot be settled by the keys of another provider', async () => {
    const before = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
    const { id } = await order(before, await signUp(before))
    const after = await start({ PAYMENT_PROVIDER: 'sandbox', ...ecpayEnv })
    await after.deps.database.db
      .insertInto('orders')
      .values(await rowOf(before, id))
      .execute()
    const fields = { ...realFields(id), MerchantID: sandboxMerchant }
    const sandbox = await sandboxKeys(after.deps.database)
    expect(await send(after, fields, sandbox, 'sandbox')).toBe('0|unknown order')
    expect(await send(after, fields, sandbox, 'ecpay')).toMatch(/^0\|refused/)
    expect(await ledger(after)).toEqual([])
  })

  it('without its keys left in place is unknown', async () => {
    const host = await start({ PAYMENT_PROVIDER: 'sandbox' })
    const body = new URLSearchParams({ a: '1' })
    expect((await host.request('/payment/notify/ecpay', { method: 'POST', body })).status).toBe(404)
  })
})

describe('an amount', () => {
  it.each([
    ['0500', 200, '500'],
    [500, 200, '500'],
    ['500 ', 400, ''],
    ['+500', 400, ''],
    ['5e2', 400, ''],
    ['５００', 400, ''],
    [500.0000001, 400, ''],
    [true, 400, ''],
    [[500], 400, ''],
    [{ valueOf: 500 }, 400, ''],
  ])('%j is answered with %i and asks for %s', async (Price, status, asked) => {
    const host = await start({})
    const placed = await order(host, await signUp(host), { Price })
    expect([placed.status, placed.amount]).toEqual([status, asked])
  })
})

describe('a clock that jumps', () => {
  it('back gives a new order instead of an hour-old one, and a payment is credited all the same', async () => {
    const host = await start({})
    const token = await signUp(host)
    const first = await order(host, token)
    host.wait(-3_600_000)
    const second = await order(host, token)
    expect(second.id).not.toBe(first.id)
    const fields = { ...realFields(first.id), MerchantID: sandboxMerchant }
    expect(await send(host, fields, await sandboxKeys(host.deps.database), 'sandbox')).toBe('1|OK')
    expect(await ledger(host)).toHaveLength(1)
  })
  it('ahead shows an order as expired, and a payment that arrives is credited all the same', async () => {
    const host = await start({})
    const { id } = await order(host, await signUp(host))
    host.wait(30 * dayMs)
    const fields = { ...realFields(id), MerchantID: sandboxMerchant }
    expect(await send(host, fields, await sandboxKeys(host.deps.database), 'sandbox')).toBe('1|OK')
    expect(await state(host, id)).toBe('paid')
  })
})
