import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ecpaySample } from '../../tests/ecpay-sample.ts'
import { startFakeService } from '../../tests/fake-service.ts'
import { createAioProvider } from './aio.ts'
import { checkMacValue, hasValidMac } from './check-mac-value.ts'
import { ProviderPauseError } from './provider.ts'

/** ECPay's published stage merchant. */
const keys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

const options = {
  ...keys,
  name: 'ecpay',
  path: 'ecpay',
  merchantId: '3002607',
  checkoutUrl: 'https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5',
  queryUrl: '',
  notifyUrl: 'https://api.example.com/payment/notify/ecpay',
  orderPage: (id: string) => `https://example.com/donate?order=${id}`,
  confirms: false,
  now: () => 0,
}
const provider = createAioProvider(options)

function signed(change: Record<string, string> = {}) {
  const fields = {
    MerchantID: '3002607',
    MerchantTradeNo: 'A1',
    TradeAmt: '500',
    RtnCode: '1',
    SimulatePaid: '0',
    TradeNo: '19',
    ...change,
  }
  return { ...fields, CheckMacValue: checkMacValue(fields, keys) }
}

describe('CheckMacValue', () => {
  it('equals the published sample of a notification', () => {
    const { fields, ...keysOfSample } = ecpaySample
    expect(hasValidMac(fields, keysOfSample)).toBe(true)
    expect(hasValidMac({ ...fields, TradeAmt: '501' }, keysOfSample)).toBe(false)
  })
  it('equals ECPay’s published sample of an order', () => {
    // ECPay developer pages, "CheckMacValue 檢查碼機制".
    const fields = {
      TradeDesc: '促銷方案',
      PaymentType: 'aio',
      MerchantTradeDate: '2023/03/12 15:30:23',
      MerchantTradeNo: 'ecpay20230312153023',
      MerchantID: '3002607',
      ReturnURL: 'https://www.ecpay.com.tw/receive.php',
      ItemName: 'Apple iphone 15',
      TotalAmount: '30000',
      ChoosePayment: 'ALL',
      EncryptType: '1',
    }
    const mac = '6C51C9E6888DE861FD62FB1DD17029FC742634498FD813DC43D4243B5685B840'
    expect(checkMacValue(fields, keys)).toBe(mac)
  })
  it('encodes as .NET does: space as +, ~ and apostrophe escaped, - _ . ! * ( ) kept', () => {
    const encoded = 'hashkey%3dk%26itemname%3da+b%7e%27-_.!*()%26hashiv%3di'
    expect(checkMacValue({ ItemName: "a b~'-_.!*()" }, { hashKey: 'k', hashIv: 'i' })).toBe(
      createHash('sha256').update(encoded).digest('hex').toUpperCase(),
    )
    const mac = (text: string) => checkMacValue({ ItemName: text }, keys)
    expect(new Set([mac("a b~'"), mac("a+b~'"), mac("a b%7e'")]).size).toBe(3)
    expect(mac('中文')).toMatch(/^[0-9A-F]{64}$/)
  })
  it('does not depend on the order of the fields, and sorts names without regard to case', () => {
    const fields = { b: '1', A: '2', c: '3' }
    expect(checkMacValue({ c: '3', A: '2', b: '1' }, keys)).toBe(checkMacValue(fields, keys))
  })
  it('rejects any changed or added field, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZ0 &=+%~\'"-_.!*()漢é😀\0') })
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), text), text, (fields, mac) => {
        const good = { ...fields, CheckMacValue: checkMacValue(fields, keys) }
        expect(hasValidMac(good, keys)).toBe(true)
        expect(hasValidMac({ ...good, more: 'x' }, keys)).toBe('more' in fields && fields.more === 'x')
        expect(hasValidMac({ ...good, CheckMacValue: mac }, keys)).toBe(mac === good.CheckMacValue)
      }),
      { seed: 36 },
    )
  })
})

describe('readNotification', () => {
  it('reads a payment', () => {
    expect(provider.readNotification(signed())).toEqual({ kind: 'paid', orderId: 'A1', amount: 500, tradeNo: '19' })
  })
  it.each([
    ['2', 'issued'],
    ['10100073', 'issued'],
    ['0', 'failed'],
    ['10100058', 'failed'],
  ])('reads RtnCode %s as %s', (RtnCode, kind) => {
    expect(provider.readNotification(signed({ RtnCode })).kind).toBe(kind)
  })
  it.each(['', '10300066'])('reads RtnCode %j as undecided', (RtnCode) => {
    expect(provider.readNotification(signed({ RtnCode }))).toEqual({ kind: 'undecided', orderId: 'A1' })
  })
  it('shortens the number of the provider to 40 characters', () => {
    expect(provider.readNotification(signed({ TradeNo: '1'.repeat(41) }))).toMatchObject({ tradeNo: '1'.repeat(40) })
  })
  it('reads the notification of an ATM number, which has no SimulatePaid', () => {
    const { SimulatePaid: _, CheckMacValue: __, ...fields } = signed({ RtnCode: '2', BankCode: '812' })
    const notice = { ...fields, CheckMacValue: checkMacValue(fields, keys) }
    expect(provider.readNotification(notice).kind).toBe('issued')
  })
  it('accepts texts with & and = that contain no field', () => {
    const texts = { CustomField1: '勇者 & 魔王+100%', CustomField2: 'a=b', CustomField3: 'x&y', RtnMsg: '=&' }
    expect(provider.readNotification(signed(texts)).kind).toBe('paid')
  })
  it('rejects a payment whose SimulatePaid is not 0', () => {
    const { SimulatePaid: _, CheckMacValue: __, ...fields } = signed()
    const notice = { ...fields, CheckMacValue: checkMacValue(fields, keys) }
    expect(provider.readNotification(notice).kind).toBe('refused')
    for (const SimulatePaid of ['', '00', '2', 'false', '０'])
      expect(provider.readNotification(signed({ SimulatePaid })).kind).not.toBe('paid')
  })

  /** The same signed text, split into other fields: the CheckMacValue stays correct. */
  function splitOtherwise(fields: Record<string, string>, into: Record<string, string>) {
    const { CheckMacValue, ...others } = { ...fields, ...into }
    for (const [name, value] of Object.entries(others))
      for (const hidden of value.matchAll(/&([^=&]+)=/g)) if (hidden[1] !== name) delete others[hidden[1] as string]
    return { ...others, CheckMacValue: CheckMacValue as string }
  }
  it.each([
    ['hides SimulatePaid=1 in RtnCode', { SimulatePaid: '1' }, { RtnCode: '1&SimulatePaid=1' }],
    [
      'hides SimulatePaid=1 behind a text with &',
      { RtnMsg: 'a&b', SimulatePaid: '1' },
      { RtnMsg: 'a&b&SimulatePaid=1' },
    ],
  ])('rejects a signed notification that %s', (_, original, into) => {
    const notice = splitOtherwise(signed(original), into)
    expect(hasValidMac(notice, keys)).toBe(true)
    expect(provider.readNotification(notice)).toMatchObject({ kind: 'refused' })
    expect(provider.readNotification({ ...notice, SimulatePaid: '0' })).toMatchObject({ kind: 'refused' })
  })
  it.each([
    ['SimulatePaid in lower case', { simulatepaid: '1' }],
    ['& in its name', { 'a&b': '1' }],
    ['& and = in its name', { 'RtnMsg=x&Simulate': '1' }],
  ])('rejects a field %s', (_, more) => {
    expect(provider.readNotification(signed(more))).toMatchObject({ kind: 'refused' })
  })
  it.each([
    ['a forged field', { ...signed(), TradeAmt: '5' }],
    ['no signature', { ...signed(), CheckMacValue: '' }],
    ["another merchant's", signed({ MerchantID: '2000132' })],
    ['no order', signed({ MerchantTradeNo: '' })],
    ['an amount that is no whole number', signed({ TradeAmt: '5e2' })],
    ['no fields', {}],
  ])('rejects %s', (_, fields) => {
    expect(provider.readNotification(fields).kind).toBe('refused')
  })
})

describe('checkout', () => {
  const order = {
    id: 'A1',
    amount: 500,
    method: 'credit' as const,
    itemName: '點數 550',
    createdAtMs: Date.UTC(2026, 0, 1, 16, 5, 9),
  }
  it('contains the stored amount and Taipei time, and is signed', () => {
    const { action, fields } = provider.checkout(order)
    expect(action).toBe('https://payment-stage.ecpay.com.tw/Cashier/AioCheckOut/V5')
    expect(fields).toMatchObject({
      TotalAmount: '500',
      MerchantTradeDate: '2026/01/02 00:05:09',
      ChoosePayment: 'Credit',
      EncryptType: '1',
      PaymentType: 'aio',
      TradeDesc: 'Midgard Almanac',
    })
    expect(fields).not.toHaveProperty('ExpireDate')
    expect(hasValidMac(fields, keys)).toBe(true)
  })
  it('contains the expiry of an ATM number and the address for its notification', () => {
    expect(provider.checkout({ ...order, method: 'atm' }).fields).toMatchObject({
      ChoosePayment: 'ATM',
      ExpireDate: '3',
      PaymentInfoURL: 'https://api.example.com/payment/notify/ecpay',
    })
  })
})

describe('order query', () => {
  async function query(answer: (request: URLSearchParams) => Record<string, string>) {
    const { url, close } = await startFakeService(async (request, response) =>
      response.end(new URLSearchParams(answer(new URLSearchParams(await text(request)))).toString()),
    )
    const querying = createAioProvider({ ...options, queryUrl: url, now: () => 1_700_000_000_000 })
    return querying.query?.('A1').finally(close)
  }
  const sign = (fields: Record<string, string>) => ({ ...fields, CheckMacValue: checkMacValue(fields, keys) })

  it('sends a signed request and accepts a signed response', async () => {
    const result = await query((request) => {
      expect(hasValidMac(Object.fromEntries(request), keys)).toBe(true)
      expect(request.get('TimeStamp')).toBe('1700000000')
      return sign({ MerchantTradeNo: 'A1', TradeStatus: '1', TradeAmt: '500', TradeNo: '19' })
    })
    expect(result).toEqual({ paid: true, amount: 500, tradeNo: '19' })
  })
  it('a refusal of questions that come too fast is a pause', async () => {
    const fetch = async () => new Response('', { status: 403 })
    const refusing = createAioProvider({ ...options, queryUrl: 'https://ecpay.example', fetch })
    await expect(refusing.query?.('A1')).rejects.toThrow(ProviderPauseError)
  })
  it('rejects a response that hides a field in another one', async () => {
    const hidden = sign({ MerchantTradeNo: 'A1', TradeStatus: '1', TradeAmt: '500', TradeNo: '19&TradeStatus=0' })
    await expect(query(() => hidden)).rejects.toThrow('one inside another')
  })
  it('rejects an unsigned response, and one for another order', async () => {
    await expect(query(() => ({ MerchantTradeNo: 'A1', TradeStatus: '1', TradeAmt: '500' }))).rejects.toThrow(
      'not signed',
    )
    await expect(query(() => sign({ MerchantTradeNo: 'A2', TradeStatus: '1', TradeAmt: '500' }))).rejects.toThrow(
      'another order',
    )
  })
})
