import { Kysely } from 'kysely'
import type { GroupConfig } from '../../settings/config.ts'
import { createFairQueue, createLazyResult, createTurns, type HostKeyConfig } from '../base/index.ts'
import { type Database, type MariaDbOptions, mariaDbDialect, type StatementLimits } from '../db/index.ts'
import type { DatabaseFinding } from './finding.ts'
import { createValueDigest } from './game-password.ts'
import { createGameText } from './game-text.ts'
import { type GameConnections, type GameSchema, readGameSchema } from './schema.ts'
import type { GameTables } from './tables.ts'

/** What a read of the game's database needs. */
export interface GameReader extends GameConnections {
  settings: GameSettings
  /** The existing tables and columns; read once, because an operator who alters them restarts the host. */
  schema: () => Promise<GameSchema>
  /** Decodes a name or title as the player wrote it, whichever code page the server stored it in. */
  readText: (stored: string) => string
}

export interface GameDatabase extends GameReader {
  /**
   * For reads of tables that grow with the game's age (logs, accounts, characters) and may read all of their rows: in
   * turn, on a connection of their own, with a time limit in the database, so that however many of them are requested
   * no login waits for one. `reader`: who reads, as a path from wide to narrow (see `createFairQueue`). Throws
   * `BusyError` when too many wait.
   */
  readLarge: <T>(
    reader: readonly ['site' | 'admins' | 'players', ...string[]],
    read: (game: GameReader) => Promise<T>,
  ) => Promise<T>
  /** Digests of stored passwords, with a key that is read at the first use. */
  valueDigest: ReturnType<typeof createValueDigest>
  /** The host's own database, by whose rows hosts take turns at writing accounts; undefined for commands that do not. */
  own: Database | undefined
  /** For requests of this process. */
  takeTurns: ReturnType<typeof createTurns>
  /** What the start-up check found; undefined before it. */
  findings: readonly DatabaseFinding[] | undefined
  close: () => Promise<void>
}

/** With what the host's key is read from, for digests of the game's passwords. */
type GameSettings = GroupConfig<'gameServer'> & HostKeyConfig

/** Few, to leave capacity for the game's own servers. */
const connections = 4
/** One large read at a time: each may keep a core of the database's machine busy. */
const largeReads = { concurrency: 1, maxWaiting: 8 }
const largeReadMs = 5_000

/**
 * Connections to the game's own database; undefined if `GAME_DATABASE_URL` is empty. Connects lazily: an unavailable
 * server throws `DatabaseUnavailable` at the first query.
 */
export function openGameDatabase(
  settings: GameSettings,
  limits: StatementLimits = {},
  own?: Database,
): GameDatabase | undefined {
  if (settings.GAME_DATABASE_URL === '') return undefined
  const pools = openPools(settings, { connections, ...limits })
  const largePools = openPools(settings, { ...limits, connections: largeReads.concurrency, statementMs: largeReadMs })
  const { runInTurn } = createFairQueue(largeReads)
  const reader = {
    ...pools,
    settings,
    schema: createLazyResult(() => readGameSchema(pools)),
    readText: createGameText(settings.GAME_CLIENT_CHARSET),
  }
  return {
    ...reader,
    valueDigest: createValueDigest(settings),
    own,
    takeTurns: createTurns(),
    findings: undefined,
    readLarge: (client, read) => runInTurn(client, () => read({ ...reader, ...largePools })),
    async close() {
      await closePools(pools)
      await closePools(largePools)
    },
  }
}

function openPools(settings: GameSettings, options: MariaDbOptions): GameConnections {
  const open = <Tables>(setting: 'GAME_DATABASE_URL' | 'GAME_LOG_DATABASE_URL') =>
    new Kysely<Tables>({ dialect: mariaDbDialect(settings[setting], { setting, ...options }) })
  const db = open<GameTables>('GAME_DATABASE_URL')
  const hasSeparateLogs = settings.GAME_LOG_DATABASE_URL !== ''
  const logs = hasSeparateLogs ? open<unknown>('GAME_LOG_DATABASE_URL') : (db as Kysely<unknown>)
  return { db, logs, hasSeparateLogs }
}

async function closePools({ db, logs, hasSeparateLogs }: GameConnections): Promise<void> {
  await db.destroy()
  if (hasSeparateLogs) await logs.destroy()
}
