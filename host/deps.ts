import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Config } from '../settings/config.ts'
import type { OpenDatabase } from './db/index.ts'
import type { GameStore } from './game-store/index.ts'
import type { GameDatabase } from './game-db/index.ts'
import type { Caches } from './http/index.ts'
import type { Log } from './base/index.ts'
import type { RateLimiter } from './http/index.ts'
import type { Payments } from './payments/index.ts'
import type { PurgeAside } from './posts/index.ts'
import type { SessionAccount } from './accounts/index.ts'

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
