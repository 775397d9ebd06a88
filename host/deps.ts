import type { Config } from '../settings/config.ts'
import type { Log } from './base/index.ts'
import type { FeatureTables, OpenDatabase } from './db/index.ts'
import type { GameDatabase } from './game-db/index.ts'
import type { GameStore } from './game-store/index.ts'
import type { RateLimiter } from './http/index.ts'

/** The dependencies of every feature. A feature that needs more declares it, see `PaymentDeps` and `PostDeps`. */
export interface Deps {
  config: Config
  database: OpenDatabase
  /** What each feature stores, and what happens to the data of an account. */
  features: readonly FeatureTables[]
  /** The game server's own database; undefined if `GAME_DATABASE_URL` is empty. */
  gameDatabase?: GameDatabase | undefined
  games: GameStore
  limits: RateLimiter
  log: Log
  /** UTC milliseconds. */
  now: () => number
}
