/** ECPay's all-in-one checkout; the sandbox uses the same protocol with different keys and address. */
import { taipeiOffsetMs } from '../../domain/time/taipei-time.ts'
import { checkMacValue, hasValidMac, isUnambiguous, type MacKeys } from './check-mac-value.ts'
import {
  type Checkout,
  type CheckoutOrder,
  type Notification,
  type PaymentProvider,
  ProviderPauseError,
} from './provider.ts'

export interface AioOptions extends MacKeys {
  name: string
  path: string
  merchantId: string
  /** Target of the player's form. */
  checkoutUrl: string
  /** Address for queries of an order's state; empty = no queries. */
  queryUrl: string
  /** Whether each payment is queried before it is credited. */
  confirms: boolean
  /** Address for the provider's signed notifications. */
  notifyUrl: string
  /** Page of an order, to which the provider redirects the player. */
  orderPage: (orderId: string) => string
  now: () => number
  fetch?: typeof fetch
}

/** Days until an ATM number expires. */
export const atmDays = 3

const queryTimeoutMs = 10_000

export function createAioProvider(options: AioOptions): PaymentProvider {
  const { name, path, confirms, queryUrl } = options
  return {
    name,
    path,
    checkout: (order) => checkout(options, order),
    readNotification: (fields) => readNotification(options, fields),
    confirms,
    ...(queryUrl ? { query: (orderId) => query(options, orderId) } : {}),
  }
}

function sign(keys: MacKeys, fields: Record<string, string>): Record<string, string> {
  return { ...fields, CheckMacValue: checkMacValue(fields, keys) }
}

function checkout(options: AioOptions, order: CheckoutOrder): Checkout {
  const { merchantId, checkoutUrl, notifyUrl, orderPage } = options
  const isAtm = order.method === 'atm'
  return {
    action: checkoutUrl,
    fields: sign(options, {
      MerchantID: merchantId,
      MerchantTradeNo: order.id,
      MerchantTradeDate: taipeiTime(order.createdAtMs),
      PaymentType: 'aio',
      TotalAmount: String(order.amount),
      TradeDesc: 'Midgard Almanac',
      ItemName: order.itemName,
      ReturnURL: notifyUrl,
      ClientBackURL: orderPage(order.id),
      ChoosePayment: isAtm ? 'ATM' : 'Credit',
      ...(isAtm ? { ExpireDate: String(atmDays), PaymentInfoURL: notifyUrl } : {}),
      EncryptType: '1',
    }),
  }
}

function readNotification(options: AioOptions, fields: Readonly<Record<string, string>>): Notification {
  if (!hasValidMac(fields, options)) return { kind: 'refused', reason: 'CheckMacValue is wrong' }
  if (!isUnambiguous(fields)) return { kind: 'refused', reason: 'a field contains another field, or occurs twice' }
  if (fields.MerchantID !== options.merchantId) return { kind: 'refused', reason: 'MerchantID is not ours' }
  const orderId = fields.MerchantTradeNo ?? ''
  const amount = parseAmount(fields.TradeAmt)
  if (!orderId || amount === undefined) return { kind: 'refused', reason: 'MerchantTradeNo or TradeAmt is missing' }
  if (fields.SimulatePaid === '1') return { kind: 'simulated', orderId }
  const tradeNo = (fields.TradeNo ?? '').slice(0, 40)
  const kind = notificationKind(fields.RtnCode)
  // The notification of an ATM number has no such field; a payment is accepted only if it is explicitly not
  // simulated.
  if (kind === 'paid' && fields.SimulatePaid !== '0')
    return { kind: 'refused', reason: 'SimulatePaid is missing or unknown' }
  return kind === 'undecided' ? { kind, orderId } : { kind, orderId, amount, tradeNo }
}

async function query(options: AioOptions, orderId: string) {
  const { merchantId, queryUrl, now, fetch = globalThis.fetch } = options
  const body = new URLSearchParams(
    sign(options, { MerchantID: merchantId, MerchantTradeNo: orderId, TimeStamp: String(Math.floor(now() / 1000)) }),
  )
  const response = await fetch(queryUrl, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(queryTimeoutMs),
    redirect: 'error',
  })
  if (response.status === 403) throw new ProviderPauseError('the provider wants no questions for 30 minutes')
  if (!response.ok) throw new Error(`the provider's order query answered ${response.status}`)
  const pairs = [...new URLSearchParams(await response.text())]
  const fields = Object.fromEntries(pairs)
  if (!hasValidMac(fields, options)) throw new Error("the provider's order query is not signed with our keys")
  if (pairs.length !== Object.keys(fields).length || !isUnambiguous(fields))
    throw new Error("the provider's order query contains a field twice, or one inside another")
  // ECPay's answer has no SimulatePaid: a simulated payment does not change an order's state there.
  const paid = fields.TradeStatus === '1' && (fields.SimulatePaid ?? '0') === '0'
  // The provider does not know an order whose form was never sent; then the number may be missing in the answer.
  if (fields.MerchantTradeNo !== orderId && (paid || fields.MerchantTradeNo))
    throw new Error("the provider's order query answered for another order")
  const amount = parseAmount(fields.TradeAmt) ?? 0
  return { paid, amount, tradeNo: (fields.TradeNo ?? '').slice(0, 40) }
}

/**
 * `RtnCode` 1 = paid; 2 (ATM) and 10100073 (code, barcode) = a number was issued, nothing paid; 10300066 or no code = the
 * result is not known yet; anything else = failed.
 */
function notificationKind(code: string | undefined): 'paid' | 'issued' | 'undecided' | 'failed' {
  if (code === '1') return 'paid'
  if (!code || code === '10300066') return 'undecided'
  return code === '2' || code === '10100073' ? 'issued' : 'failed'
}

function parseAmount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** `yyyy/MM/dd HH:mm:ss` in Taipei, which keeps UTC+8 all year. */
function taipeiTime(ms: number): string {
  return new Date(ms + taipeiOffsetMs).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
}
