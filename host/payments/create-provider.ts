import { type Config, ConfigError, type GroupConfig } from '../../settings/config.ts'
import type { OpenDatabase } from '../db/index.ts'
import { hostSecret } from '../db/index.ts'
import { createAioProvider } from './aio.ts'
import type { MacKeys } from './check-mac-value.ts'
import type { PaymentProvider } from './provider.ts'
import { openSandbox, querySandbox } from './sandbox-calls.ts'

/** ECPay's published merchant for its stage environment. */
const stageMerchant = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

export const sandboxMerchant = '2000000'

type ProviderConfig = GroupConfig<'payments'> & Pick<Config, 'SITE_URL' | 'PUBLIC_API_HOST'>

function notifyUrl({ PUBLIC_API_HOST }: Pick<Config, 'PUBLIC_API_HOST'>, path: string): string {
  return `${PUBLIC_API_HOST}/payment/notify/${path}`
}

/** Address at which this host receives the sandbox's notifications. */
export function sandboxNotifyUrl(config: Pick<Config, 'PUBLIC_API_HOST'>): string {
  return notifyUrl(config, 'sandbox')
}

export interface Providers {
  /** The provider of new orders. */
  provider: PaymentProvider
  /**
   * All providers whose notifications are accepted: a payment in progress still counts after the provider is changed.
   */
  receivers: PaymentProvider[]
}

/** The configured providers. Throws `ConfigError` if keys of the active one are missing. */
export async function createProviders(
  config: ProviderConfig,
  database: Pick<OpenDatabase, 'db'>,
  now: () => number,
): Promise<Providers> {
  const orderPage = (id: string) => `${config.SITE_URL}/donate?order=${id}`
  const ecpay = ecpayOptions(config)
  const ecpayProvider =
    ecpay && createAioProvider({ ...ecpay, orderPage, notifyUrl: notifyUrl(config, ecpay.path), now })
  if (config.PAYMENT_PROVIDER === 'ecpay') {
    if (!ecpayProvider)
      throw new ConfigError('PAYMENT_PROVIDER=ecpay needs ECPAY_MERCHANT_ID, ECPAY_HASH_KEY and ECPAY_HASH_IV')
    return { provider: ecpayProvider, receivers: [ecpayProvider] }
  }
  const provider = createAioProvider({
    ...(await sandboxKeys(database)),
    orderPage,
    now,
    name: 'sandbox',
    path: 'sandbox',
    merchantId: sandboxMerchant,
    checkoutUrl: `${config.PUBLIC_API_HOST}${openSandbox.pattern}`,
    queryUrl: `${config.PUBLIC_API_HOST}${querySandbox.pattern}`,
    confirms: false,
    notifyUrl: sandboxNotifyUrl(config),
  })
  // While ECPay's keys are configured, its open orders are credited: an ATM number is valid for days.
  const hasOwnKeys = config.ECPAY_MERCHANT_ID && config.ECPAY_HASH_KEY && config.ECPAY_HASH_IV
  return { provider, receivers: ecpayProvider && hasOwnKeys ? [provider, ecpayProvider] : [provider] }
}

/**
 * Undefined if keys are missing. The keys of the stage environment are public, so its orders have a different provider
 * name: they cannot settle an order of the real merchant while a host runs on stage.
 */
function ecpayOptions(config: GroupConfig<'payments'>) {
  const onStage = config.ECPAY_STAGE === 'stage'
  const origin = onStage ? 'https://payment-stage.ecpay.com.tw' : 'https://payment.ecpay.com.tw'
  const keys = {
    merchantId: config.ECPAY_MERCHANT_ID || (onStage ? stageMerchant.merchantId : ''),
    hashKey: config.ECPAY_HASH_KEY || (onStage ? stageMerchant.hashKey : ''),
    hashIv: config.ECPAY_HASH_IV || (onStage ? stageMerchant.hashIv : ''),
  }
  if (!keys.merchantId || !keys.hashKey || !keys.hashIv) return undefined
  return {
    ...keys,
    name: onStage ? 'ecpay-stage' : 'ecpay',
    path: 'ecpay',
    checkoutUrl: `${origin}/Cashier/AioCheckOut/V5`,
    queryUrl: `${origin}/Cashier/QueryTradeInfo/V5`,
    confirms: config.ECPAY_QUERY === 'on',
  }
}

/** Queries ECPay for an order that does not exist: the response is signed. Throws if the keys are missing or differ. */
export async function verifyPaymentKeys(config: GroupConfig<'payments'>, fetch = globalThis.fetch): Promise<void> {
  const ecpay = ecpayOptions(config)
  if (!ecpay) throw new ConfigError('ECPAY_MERCHANT_ID, ECPAY_HASH_KEY or ECPAY_HASH_IV is missing')
  const provider = createAioProvider({ ...ecpay, orderPage: () => '', notifyUrl: '', now: Date.now, fetch })
  await provider.query?.(`doctor${Date.now()}`)
}

/** The sandbox's secrets: random, one pair per database, so that only this database's hosts can sign. */
export async function sandboxKeys(database: Pick<OpenDatabase, 'db'>): Promise<MacKeys> {
  return {
    hashKey: await hostSecret(database, 'sandbox-hash-key'),
    hashIv: await hostSecret(database, 'sandbox-hash-iv'),
  }
}
