import { afterEach, expect, it } from 'vitest'
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

async function order(host: TestHost, change: object = {}, token?: string) {
  const answer = await host.send('/donate/purchase', {
    token: token ?? (await host.signUp('Siegfried')),
    body: { Price: 1000, paymentMethod: 'credit', ...change },
  })
  const html = await answer.text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  return { status: answer.status, id: field('MerchantTradeNo'), amount: field('TotalAmount') }
}

/** All fields of a real credit card notification. */
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

const ledger = (host: TestHost) => host.rows('ledger')
const state = async (host: TestHost, id: string) => (await host.rows('orders')).find((row) => row.id === id)?.state

it('notifications may have empty, additional and non-ASCII fields', async () => {
  const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
  const { id } = await order(host)
  expect(await send(host, realFields(id))).toBe('1|OK')
  expect(await ledger(host)).toMatchObject([{ order_id: id, amount: 1100 }])
})

it.each([
  ['MerchantTradeNo', /^0\|/],
  ['TradeAmt', /^0\|/],
  ['MerchantID', /^0\|/],
  ['SimulatePaid', /^0\|/],
  // An unknown result is confirmed, but nothing is credited.
  ['RtnCode', /^1\|OK$/],
] as const)('notifications credit nothing without %s', async (missing, answer) => {
  const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
  const { id } = await order(host)
  const { [missing]: _, ...fields } = realFields(id)
  expect(await send(host, fields)).toMatch(answer)
  expect([await ledger(host), await state(host, id)]).toEqual([[], 'pending'])
})

it.each([
  ['twice the same field', 'MerchantTradeNo=A&MerchantTradeNo=A'],
  ['bytes that are not UTF-8', 'CustomField1=%FF%FE&MerchantTradeNo=A'],
  ['sixty-one fields', Array.from({ length: 61 }, (_, i) => `f${i}=1`).join('&')],
])('notifications are rejected with %s, without a row, and the host continues', async (_, body) => {
  const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await host.request('/payment/notify/ecpay', { method: 'POST', body, headers })
  expect(await answer.text()).not.toBe('1|OK')
  expect(answer.status).toBeLessThan(500)
  expect(await host.rows('payment_events')).toEqual([])
})

it('notifications signed with ECPay’s published stage keys settle no order of the real merchant', async () => {
  const host = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
  const { id } = await order(host)
  const forged = { ...realFields(id), MerchantID: '3002607' }
  expect(await send(host, forged, stageKeys)).toMatch(/^0\|/)
  const staged = await start({ PAYMENT_PROVIDER: 'ecpay', ECPAY_STAGE: 'stage' })
  await copyOrders(host, staged)
  expect(await send(staged, forged, stageKeys)).toBe('0|unknown order')
  expect(await ledger(staged)).toEqual([])
})

/** The same order in the database of another host. */
const copyOrders = async (from: TestHost, to: TestHost) =>
  to.deps.database.db
    .insertInto('orders')
    .values(await from.rows('orders'))
    .execute()

it('the host accepts the previous provider’s notifications of open orders', async () => {
  const before = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
  const { id } = await order(before)
  const after = await start({ PAYMENT_PROVIDER: 'sandbox', ...ecpayEnv })
  await copyOrders(before, after)
  expect(await send(after, realFields(id))).toBe('1|OK')
  expect(await ledger(after)).toMatchObject([{ order_id: id, amount: 1100 }])
})

it('the host settles no order with the keys of another provider', async () => {
  const before = await start({ PAYMENT_PROVIDER: 'ecpay', ...ecpayEnv })
  const { id } = await order(before)
  const after = await start({ PAYMENT_PROVIDER: 'sandbox', ...ecpayEnv })
  await copyOrders(before, after)
  const fields = { ...realFields(id), MerchantID: sandboxMerchant }
  const sandbox = await sandboxKeys(after.deps.database)
  expect(await send(after, fields, sandbox, 'sandbox')).toBe('0|unknown order')
  expect(await send(after, fields, sandbox, 'ecpay')).toMatch(/^0\|refused/)
  expect(await ledger(after)).toEqual([])
})

it.each([
  ['0500', 200, '500'],
  ['５００', 400, ''],
  [[500], 400, ''],
])('a purchase for %j is answered with %i and the amount %j', async (Price, status, amount) => {
  const host = await start({})
  const purchase = await order(host, { Price })
  expect([purchase.status, purchase.amount]).toEqual([status, amount])
})

it('a clock that is set back creates a new order, and the payment of the first one is credited', async () => {
  const host = await start({})
  const token = await host.signUp('Siegfried')
  const first = await order(host, {}, token)
  host.wait(-3_600_000)
  const second = await order(host, {}, token)
  expect(second.id).not.toBe(first.id)
  const fields = { ...realFields(first.id), MerchantID: sandboxMerchant }
  expect(await send(host, fields, await sandboxKeys(host.deps.database), 'sandbox')).toBe('1|OK')
  expect(await ledger(host)).toHaveLength(1)
})
