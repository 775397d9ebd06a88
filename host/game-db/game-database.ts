import { Kysely } from 'kysely'
import type { Config } from '../../settings/config.ts'
import { createLazyResult, type HostKeyConfig } from '../base/index.ts'
import { mariaDbDialect, type StatementLimits } from '../db/index.ts'
import { createGameText } from './game-text.ts'
import { type GameConnections, type GameSchema, readGameSchema } from './schema.ts'
import type { GameTables } from './tables.ts'

export interface GameDatabase extends GameConnections {
  settings: GameSettings
  /** The existing tables and columns; read once, because an operator who alters them restarts the host. */
  schema: () => Promise<GameSchema>
  /** Decodes a name or title as the player wrote it, whichever code page the server stored it in. */
  readText: (stored: string) => string
  close: () => Promise<void>
}

/** With what the host's key is read from, for digests of the game's passwords. */
type GameSettings = Pick<Config, Extract<keyof Config, `GAME_${string}`>> & HostKeyConfig

/** Few, to leave capacity for the game's own servers. */
const connections = 4

/**
 * Connections to the game's own database; undefined if `GAME_DATABASE_URL` is empty. Connects lazily: an unavailable
 * server throws `DatabaseUnavailable` at the first query.
 */
export function openGameDatabase(settings: GameSettings, limits: StatementLimits = {}): GameDatabase | undefined {
  if (settings.GAME_DATABASE_URL === '') return undefined
  const open = <Tables>(setting: 'GAME_DATABASE_URL' | 'GAME_LOG_DATABASE_URL') =>
    new Kysely<Tables>({ dialect: mariaDbDialect(settings[setting], { connections, setting, ...limits }) })
  const db = open<GameTables>('GAME_DATABASE_URL')
  const hasSeparateLogs = settings.GAME_LOG_DATABASE_URL !== ''
  const logs = hasSeparateLogs ? open<unknown>('GAME_LOG_DATABASE_URL') : (db as Kysely<unknown>)
  const pools = { db, logs, hasSeparateLogs }
  return {
    ...pools,
    settings,
    schema: createLazyResult(() => readGameSchema(pools)),
    readText: createGameText(settings.GAME_CLIENT_CHARSET),
    async close() {
      await db.destroy()
      if (hasSeparateLogs) await logs.destroy()
    },
  }
}
