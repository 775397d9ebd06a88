import { Kysely } from 'kysely'
import type { Config } from '../../settings/config.ts'
import type { StatementLimits } from '../db/index.ts'
import { mariaDbDialect } from '../db/index.ts'
import { createGameText } from './game-text.ts'
import { type GameConnections, type GameSchema, readGameSchema } from './schema.ts'
import type { GameLogTables, GameTables } from './tables.ts'

export interface GameDatabase extends GameConnections {
  settings: GameSettings
  /** What is there of the tables; read once, for an operator who alters them starts the host again. */
  schema: () => Promise<GameSchema>
  /** A name or title as the player wrote it, whatever code page the server has stored it by. */
  readText: (stored: string) => string
  close: () => Promise<void>
}

type GameSettings = Pick<Config, Extract<keyof Config, `GAME_${string}`>>

/** Few: the game's own servers come first. */
const connections = 4

/**
 * Connections to the game's own database, or undefined where `GAME_DATABASE_URL` is empty. Nothing is asked yet: a
 * server that is away is `DatabaseUnavailable` with the first query, as everywhere.
 */
export function openGameDatabase(settings: GameSettings, limits: StatementLimits = {}): GameDatabase | undefined {
  if (settings.GAME_DATABASE_URL === '') return undefined
  const open = <Tables>(url: string) => new Kysely<Tables>({ dialect: mariaDbDialect(url, { connections, ...limits }) })
  const db = open<GameTables>(settings.GAME_DATABASE_URL)
  const apart = settings.GAME_LOG_DATABASE_URL
  const logs = apart === '' ? (db as unknown as Kysely<GameLogTables>) : open<GameLogTables>(apart)
  const pools = { db, logs, logsApart: apart !== '' }
  let schema: Promise<GameSchema> | undefined
  return {
    ...pools,
    settings,
    schema() {
      schema ??= readGameSchema(pools).catch((error: unknown) => {
        schema = undefined
        throw error
      })
      return schema
    },
    readText: createGameText(settings.GAME_CLIENT_CHARSET),
    async close() {
      await db.destroy()
      if (apart !== '') await logs.destroy()
    },
  }
}
