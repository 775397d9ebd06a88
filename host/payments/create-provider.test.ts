import { expect, it } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { schema } from '../features.ts'
import { checkMacValue } from './check-mac-value.ts'
import { createProviders, verifyPaymentKeys } from './create-provider.ts'

const order = { id: 'A1', amount: 500, method: 'atm' as const, itemName: 'x', createdAtMs: 0 }
const addresses = {
  PUBLIC_API_HOST: 'https://api.example',
  SITE_URL: 'https://almanac.example',
  HOST_BIND: '127.0.0.1',
}
const keys = { ECPAY_MERCHANT_ID: '1234567', ECPAY_HASH_KEY: 'k'.repeat(16), ECPAY_HASH_IV: 'i'.repeat(16) }

async function create(env: Record<string, string>) {
  const database = openDatabase('sqlite::memory:')
  await migrate(database.db, { schema })
  const { provider, receivers } = await createProviders(readConfig({ ...addresses, ...env }), database, Date.now)
  await database.close()
  const { action, fields } = provider.checkout(order)
  return { provider, receivers: receivers.map(({ name, path }) => `${name} ${path}`), action, fields }
}

it('ECPay uses the merchant’s keys, and confirms payments by a query only with ECPAY_QUERY=on', async () => {
  const created = await create({ ...keys, PAYMENT_PROVIDER: 'ecpay' })
  expect(created.receivers).toEqual(['ecpay ecpay'])
  expect(created.action).toBe('https://payment.ecpay.com.tw/Cashier/AioCheckOut/V5')
  expect(created.fields).toMatchObject({
    MerchantID: '1234567',
    ReturnURL: 'https://api.example/payment/notify/ecpay',
    ClientBackURL: 'https://almanac.example/donate?order=A1',
  })
  expect(created.provider.query).toBeDefined()
  expect(created.provider.confirms).toBe(false)
  expect((await create({ ...keys, PAYMENT_PROVIDER: 'ecpay', ECPAY_QUERY: 'on' })).provider.confirms).toBe(true)
})

it.each(Object.keys(keys))('ECPay requires %s', async (name) => {
  await expect(create({ ...keys, [name]: '', PAYMENT_PROVIDER: 'ecpay' })).rejects.toThrow('ECPAY_MERCHANT_ID')
})

it('the stage environment uses ECPay’s published merchant unless another is configured, under another name', async () => {
  const created = await create({ PAYMENT_PROVIDER: 'ecpay', ECPAY_STAGE: 'stage' })
  expect(created.receivers).toEqual(['ecpay-stage ecpay'])
  expect(created.action).toBe('https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5')
  expect(created.fields.MerchantID).toBe('3002607')
  const withKeys = await create({ ...keys, PAYMENT_PROVIDER: 'ecpay', ECPAY_STAGE: 'stage' })
  expect(withKeys.fields.MerchantID).toBe('1234567')
})

it('accepts only keys with which ECPay signs the response about an unknown order', async () => {
  const config = readConfig({ ...addresses, ...keys, PAYMENT_PROVIDER: 'ecpay' })
  const answers =
    (hashKey: string) =>
    async (_: unknown, { body }: RequestInit = {}) => {
      const number = (body as URLSearchParams).get('MerchantTradeNo')
      const fields = { MerchantID: '1234567', MerchantTradeNo: String(number), TradeStatus: '10200047', TradeAmt: '0' }
      const CheckMacValue = checkMacValue(fields, { hashKey, hashIv: keys.ECPAY_HASH_IV })
      return new Response(String(new URLSearchParams({ ...fields, CheckMacValue })))
    }
  await verifyPaymentKeys(config, answers(keys.ECPAY_HASH_KEY))
  await expect(verifyPaymentKeys(config, answers('x'.repeat(16)))).rejects.toThrow('not signed with our keys')
  const refuses = async () => new Response('10200073|CheckMacValue Error')
  await expect(verifyPaymentKeys(config, refuses)).rejects.toThrow('not signed with our keys')
})

it('the sandbox sends its form and its notifications to this host', async () => {
  const created = await create({})
  expect(created.receivers).toEqual(['sandbox sandbox'])
  expect(created.action).toBe('https://api.example/payment/sandbox')
  expect(created.fields.ReturnURL).toBe('https://api.example/payment/notify/sandbox')
  expect(created.provider.confirms).toBe(false)
})

it('the sandbox also receives ECPay’s notifications while all of ECPay’s keys are configured', async () => {
  expect((await create(keys)).receivers).toEqual(['sandbox sandbox', 'ecpay ecpay'])
  expect((await create({ ...keys, ECPAY_HASH_IV: '' })).receivers).toEqual(['sandbox sandbox'])
  expect((await create({ ECPAY_STAGE: 'stage' })).receivers).toEqual(['sandbox sandbox'])
})
