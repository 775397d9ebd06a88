import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Config } from '../settings/config.ts'
import type { OpenDatabase } from './db/database.ts'
import type { GameStore } from './game-store/game-store.ts'
import type { GameDatabase } from './game-db/game-database.ts'
import type { Caches } from './http/caches.ts'
import type { Log } from './base/log.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { Payments } from './payments/payments.ts'
import type { PurgeAside } from './posts/purge/purge-aside.ts'
import type { SessionAccount } from './accounts/store/sessions.ts'

/** What the routes work with. Tests make their own: see `tests/host.ts`. */
export interface Deps {
  config: Config
  database: OpenDatabase
  /** The game server's own database; absent where `GAME_DATABASE_URL` is empty. */
  gameDatabase?: GameDatabase | undefined
  games: GameStore
  limits: RateLimiter
  caches: Caches
  payments: Payments
  /** For HTML that a request brings. */
  purgeAside: PurgeAside
  /** Carries the sandbox's notifications; a real provider sends its own. */
  deliverNotification: (url: string, body: URLSearchParams) => Promise<void>
  log: Log
  /** UTC milliseconds. */
  now: () => number
}

export interface AppEnv {
  Bindings: Partial<HttpBindings>
  Variables: {
    /** Address of the client in canonical form; '' where it is unknown. */
    address: string
    /** Names one request in the log and in the answer's `X-Request-Id`. */
    requestId: string
    /** Whether it was refused because too much waits: one warning a minute says so, not an error each. */
    busy?: boolean
    /** Who asks; only behind `requireSession`. */
    account: SessionAccount
    /** The token that said so; only behind `requireSession`. */
    token: string
    /** Throws where that session has ended, or its role is another one, since it was looked at. */
    checkAgain?: () => Promise<void>
  }
}

export type App = Hono<AppEnv>
export type AppContext = Context<AppEnv>
