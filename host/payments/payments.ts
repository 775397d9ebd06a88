import type { Sanitise } from '../../api/sanitise.ts'
import type { Config } from '../../settings/config.ts'
import type { Log } from '../base/index.ts'
import type { OpenDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createProviderAsker, type ProviderAsker } from './ask-provider.ts'
import { createProviders } from './create-provider.ts'
import { createGameDeliverer, type GameDeliverer } from './deliver-to-game.ts'
import { loadPlans, type Plans } from './plans.ts'
import type { PaymentProvider } from './provider.ts'
import { doneOrders } from './store/deliveries.ts'
import { createOrders, type Orders } from './store/orders.ts'

/** Dependencies of this feature's routes. */
export interface PaymentDeps extends Deps {
  payments: Payments
  /** Sends the sandbox's notifications; a real provider sends its own. */
  sendNotification: (url: string, body: URLSearchParams) => Promise<void>
}

/** What the payment routes and commands share. */
export interface Payments {
  plans: Plans
  provider: PaymentProvider
  /** All providers whose notifications are accepted. */
  receivers: PaymentProvider[]
  orders: Orders
  /** Asks the provider about open orders. */
  asker: ProviderAsker
  /** Deliveries through the game's own database, if the host uses it. */
  game: GameDeliverer | undefined
  /** Which of these orders the game has given to their players. */
  deliveredOrders: (orderIds: readonly string[]) => Promise<Set<string>>
}

export interface PaymentOptions {
  config: Config
  database: OpenDatabase
  gameDatabase?: GameDatabase | undefined
  sanitise: Sanitise
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

/** Reads the plans and creates the providers. Throws `ConfigError` if something is missing. */
export async function openPayments(options: PaymentOptions): Promise<Payments> {
  const { config, database, gameDatabase, sanitise, log, now } = options
  const game = gameDatabase && createGameDeliverer({ database, gameDatabase, now })
  const providers = await createProviders(config, database, now)
  const orders = createOrders(database, now)
  return {
    plans: await loadPlans(config.PLANS_FILE, sanitise),
    ...providers,
    orders,
    asker: createProviderAsker({ database, orders, receivers: providers.receivers, log, now }),
    game,
    deliveredOrders: game?.deliveredOrders ?? ((orderIds) => doneOrders(database.db, orderIds)),
  }
}
