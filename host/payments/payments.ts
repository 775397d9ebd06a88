import type { Purge } from '../../api/purge.ts'
import type { Config } from '../../settings/config.ts'
import type { OpenDatabase } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { GameDatabase } from '../game-db/index.ts'
import { createProviders } from './create-provider.ts'
import { createGameDeliverer, type GameDeliverer } from './deliver-to-game.ts'
import { loadPlans, type Plans } from './plans.ts'
import type { PaymentProvider } from './provider.ts'
import { createDeliveries, type Deliveries } from './store/deliveries.ts'
import { createOrders, type Orders } from './store/orders.ts'

/** What the routes of this feature are given. */
export interface PaymentDeps extends Deps {
  payments: Payments
  /** Sends the sandbox's notifications; a real provider sends its own. */
  deliverNotification: (url: string, body: URLSearchParams) => Promise<void>
}

/** Everything that the payment routes and commands work with. */
export interface Payments {
  plans: Plans
  provider: PaymentProvider
  /** Everyone whose notifications are heard. */
  receivers: PaymentProvider[]
  orders: Orders
  deliveries: Deliveries
  /** Deliveries through the game's own database, where the host works on it. */
  game: GameDeliverer | undefined
  /** Which of these orders were given in the game; undefined where nobody tells the host. */
  given: ((orderIds: readonly string[]) => Promise<Set<string>>) | undefined
}

export interface PaymentOptions {
  config: Config
  database: OpenDatabase
  gameDatabase?: GameDatabase | undefined
  purge: Purge
  /** UTC milliseconds. */
  now?: () => number
}

/** Reads the plans, makes the provider. Throws `ConfigError` where something is missing. */
export async function openPayments(options: PaymentOptions): Promise<Payments> {
  const { config, database, gameDatabase, purge, now = Date.now } = options
  const deliveries = createDeliveries(database, now)
  const game = gameDatabase && createGameDeliverer({ database, gameDatabase, now })
  return {
    plans: await loadPlans(config.PLANS_FILE, purge),
    ...(await createProviders(config, database, now)),
    orders: createOrders(database, now),
    deliveries,
    game,
    given: game?.confirmedOrders ?? (config.DELIVERY_TOKEN ? deliveries.doneOf : undefined),
  }
}
