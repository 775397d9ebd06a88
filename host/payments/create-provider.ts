import { type Config, ConfigError } from '../../api/config.ts'
import type { OpenDatabase } from '../db/database.ts'
import { hostSecret } from '../repositories/secrets.ts'
import { createAioProvider } from './aio.ts'
import type { MacKeys } from './check-mac-value.ts'
import type { PaymentProvider } from './provider.ts'

/** ECPay's published merchant for its stage environment. */
const stage = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

export const sandboxMerchant = '2000000'
export const sandboxPath = '/payment/sandbox'

/** The provider that the configuration names. Throws `ConfigError` where its keys are missing. */
export async function createProvider(
  config: Config,
  database: Pick<OpenDatabase, 'db' | 'can'>,
  now: () => number,
): Promise<PaymentProvider> {
  const common = { orderPage: (id: string) => `${config.SITE_URL}/donate?order=${id}`, now }
  const name = config.PAYMENT_PROVIDER
  const notifyUrl = `${config.PUBLIC_API_HOST}/payment/notify/${name}`
  if (name === 'sandbox') {
    const checkoutUrl = `${config.PUBLIC_API_HOST}${sandboxPath}`
    const keys = await sandboxKeys(database)
    return createAioProvider({
      ...common,
      ...keys,
      name,
      merchantId: sandboxMerchant,
      checkoutUrl,
      queryUrl: '',
      notifyUrl,
    })
  }
  const onStage = config.ECPAY_STAGE === 'stage'
  const origin = onStage ? 'https://payment-stage.ecpay.com.tw' : 'https://payment.ecpay.com.tw'
  const keys = {
    merchantId: config.ECPAY_MERCHANT_ID || (onStage ? stage.merchantId : ''),
    hashKey: config.ECPAY_HASH_KEY || (onStage ? stage.hashKey : ''),
    hashIv: config.ECPAY_HASH_IV || (onStage ? stage.hashIv : ''),
  }
  if (!keys.merchantId || !keys.hashKey || !keys.hashIv)
    throw new ConfigError('PAYMENT_PROVIDER=ecpay needs ECPAY_MERCHANT_ID, ECPAY_HASH_KEY and ECPAY_HASH_IV')
  return createAioProvider({
    ...common,
    ...keys,
    name,
    checkoutUrl: `${origin}/Cashier/AioCheckOut/V5`,
    queryUrl: config.ECPAY_QUERY === 'on' ? `${origin}/Cashier/QueryTradeInfo/V5` : '',
    notifyUrl,
  })
}

/** The sandbox's own secrets: random, one pair a database, so that nobody outside can sign for it. */
export async function sandboxKeys(database: Pick<OpenDatabase, 'db' | 'can'>): Promise<MacKeys> {
  return {
    hashKey: await hostSecret(database, 'sandbox-hash-key'),
    hashIv: await hostSecret(database, 'sandbox-hash-iv'),
  }
}

/** The sandbox gives points away for a click, so it works only where both addresses are this machine's own. */
export function sandboxAllowed(config: Config): boolean {
  return [config.PUBLIC_API_HOST, config.SITE_URL].every((address) =>
    /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname),
  )
}
