/** A whole host without a port, on a database in memory; for contract tests and for the host's own unit tests. */
import { ownOrigins, readConfig } from '../api/config.ts'
import { createPurge } from '../api/purge.ts'
import { createApp } from '../host/app.ts'
import { openDatabase } from '../host/db/database.ts'
import { migrate } from '../host/db/migrate.ts'
import type { Deps } from '../host/deps.ts'
import type { GameData } from '../host/game-data/game-data.ts'
import { createGameStore } from '../host/game-data/store.ts'
import { openGameDatabase } from '../host/game-database/game-database.ts'
import { createCaches } from '../host/http/caches.ts'
import { createLog } from '../host/http/log.ts'
import { createRateLimiter } from '../host/http/rate-limit.ts'
import { openPayments } from '../host/payments/payments.ts'
import { createPurgeAside } from '../host/purge/purge-aside.ts'
import { isPrepared, prepareSchema } from './prepared-schema.ts'
import { smallGameData } from './small-game-data.ts'

export interface TestHostOptions {
  env?: Record<string, string>
  data?: GameData
  /** Reads the game's data, also when it is reloaded. */
  load?: () => Promise<GameData>
  databaseUrl?: string
  /** Address of the socket of requests that name none. */
  from?: string
}

export interface RequestFrom extends RequestInit {
  /** Address of the socket. */
  from?: string
}

export async function createTestHost({
  env = {},
  data = smallGameData(),
  load = async () => data,
  databaseUrl = 'sqlite::memory:',
  from: usually = '203.0.113.9',
}: TestHostOptions = {}) {
  const clock = { time: Date.UTC(2026, 0, 2, 3, 4, 5) }
  const lines: string[] = []
  const database = openDatabase(databaseUrl)
  // One in memory is new; a test's own database may be half way, or of an older version.
  if (databaseUrl === 'sqlite::memory:') await prepareSchema(database.db)
  else if (!isPrepared(databaseUrl)) await migrate(database.db)
  const now = () => clock.time
  const log = createLog((line) => lines.push(line))
  const config = readConfig({
    SITE_URL: 'http://site.test',
    ADMIN_SECOND_FACTOR: 'optional',
    SECOND_FACTOR_KEY: 'a key of the tests, 32 characters long',
    ...env,
  })
  const gameDatabase = openGameDatabase(config)
  const purge = createPurge()
  const caches = createCaches()
  const deps: Deps = {
    config,
    database,
    gameDatabase,
    payments: await openPayments({ config, database, gameDatabase, purge, now }),
    deliverNotification: async (url, body) => {
      await app.request(new URL(url).pathname, { method: 'POST', body })
    },
    games: await createGameStore({ load, purge, caches, log }),
    purgeAside: createPurgeAside({ ownOrigins: ownOrigins(config) }),
    limits: createRateLimiter(database, now),
    caches,
    log,
    now,
  }
  const app = createApp(deps)
  return {
    app,
    deps,
    /** Lines of the log so far. */
    lines,
    /** Lets time pass. */
    wait: (ms: number) => {
      clock.time += ms
    },
    request: async (path: string, { from = usually, ...init }: RequestFrom = {}) =>
      app.fetch(new Request(`http://host.test${path}`, { duplex: 'half', ...init } as RequestInit), {
        incoming: { socket: { remoteAddress: from } },
      } as never),
    close: async () => {
      await deps.purgeAside.close()
      await gameDatabase?.close()
      await database.close()
    },
  }
}

export type TestHost = Awaited<ReturnType<typeof createTestHost>>
