/** A complete host without a port, with a database in memory. */
import type { Selectable } from 'kysely'
import { createClient } from '../api/client.ts'
import { createSanitiser } from '../api/sanitise.ts'
import type { GameData } from '../game-data/game-data.ts'
import { sanitiseGameData } from '../game-data/sanitise-game-data.ts'
import { createAccount } from '../host/accounts/account/accounts.ts'
import { insertSession } from '../host/accounts/sessions/sessions.ts'
import type { AppDeps } from '../host/app.ts'
import { createApp } from '../host/app.ts'
import { createLog } from '../host/base/log.ts'
import { openDatabase } from '../host/db/database.ts'
import type { TableName, Tables } from '../host/db/index.ts'
import { migrate } from '../host/db/migrate.ts'
import { features, schema } from '../host/features.ts'
import { openGameDatabase } from '../host/game-db/game-database.ts'
import { createGameStore, encodeGame } from '../host/game-store/index.ts'
import { createRateLimiter } from '../host/http/rate-limit.ts'
import { openPayments } from '../host/payments/payments.ts'
import { createSanitiseWorker } from '../host/posts/sanitise/sanitise-worker.ts'
import { ownOrigins, readConfig } from '../settings/config.ts'
import { requireDeclaredAnswer } from './declared-answer.ts'
import { isPrepared, prepareSchema } from './prepared-schema.ts'
import { smallGameData } from './small-game-data.ts'

export interface TestHostOptions {
  env?: Record<string, string>
  data?: GameData
  /** Loads the data of the game, at the start and at a reload. */
  load?: () => Promise<GameData>
  databaseUrl?: string
  /** Default socket address of requests. */
  from?: string
}

export interface RequestFrom extends RequestInit {
  /** Address of the socket. */
  from?: string
}

/** The password of accounts that sign up in a test. */
export const password = 'Poring-4711'

export interface CallOptions {
  token?: string | undefined
  /** Default: POST with a body, otherwise GET. */
  method?: string
  from?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** The fields of a JSON answer, and its status. */
export interface CallAnswer {
  status: number
  token?: string
  account_id?: number
  error?: string
  second_factor?: string
  confirm?: string
  secret?: string
  recovery_codes?: string[]
  [field: string]: unknown
}

export function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}

export async function createTestHost({
  env = {},
  data = smallGameData(),
  load = async () => data,
  databaseUrl = 'sqlite::memory:',
  from: defaultFrom = '203.0.113.9',
}: TestHostOptions = {}) {
  const clock = { time: Date.UTC(2026, 0, 2, 3, 4, 5) }
  const lines: string[] = []
  const database = openDatabase(databaseUrl)
  // A database in memory is new. Another one may be partly migrated, or of an older version.
  if (databaseUrl === 'sqlite::memory:') await prepareSchema(database.db)
  else if (!isPrepared(databaseUrl)) await migrate(database.db, { schema })
  const now = () => clock.time
  const log = createLog((line) => lines.push(line))
  const config = readConfig({
    SITE_URL: 'http://site.test',
    ADMIN_SECOND_FACTOR: 'optional',
    SECOND_FACTOR_KEY: 'a key of the tests, 32 characters long',
    ...env,
  })
  const gameDatabase = openGameDatabase(config, {}, database.db)
  const sanitise = createSanitiser()
  const deps: AppDeps = {
    config,
    database,
    features,
    gameDatabase,
    payments: await openPayments({ config, database, gameDatabase, sanitise, log, now }),
    sendNotification: async (url, body) => {
      await app.request(new URL(url).pathname, { method: 'POST', body })
    },
    games: await createGameStore({ load: async () => encodeGame(sanitiseGameData(await load(), sanitise)), log }),
    sanitiseWorker: createSanitiseWorker({ ownOrigins: ownOrigins(config) }),
    limits: createRateLimiter(database, now),
    log,
    now,
  }
  const app = createApp(deps)

  async function request(path: string, { from = defaultFrom, ...init }: RequestFrom = {}): Promise<Response> {
    const sent = new Request(`http://host.test${path}`, { duplex: 'half', ...init } as RequestInit)
    const answer = await app.fetch(sent, { incoming: { socket: { remoteAddress: from } } } as never)
    await requireDeclaredAnswer(sent, answer)
    return answer
  }
  const send = (path: string, { token, method, from, body, headers }: CallOptions = {}) =>
    request(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(from && { from }),
    })
  async function ask(path: string, options?: CallOptions): Promise<CallAnswer> {
    const answer = await send(path, options)
    const text = await answer.text()
    return { ...(text.startsWith('{') ? JSON.parse(text) : {}), status: answer.status }
  }
  const logIn = (username: string, secret = password, options: CallOptions = {}) =>
    ask('/login', { body: { username, password: secret }, ...options })

  return {
    app,
    deps,
    /** Lines of the log so far. */
    lines,
    /** Advances the clock. */
    wait: (ms: number) => {
      clock.time += ms
    },
    request,
    /** Sends JSON. `ask` reads the answer too. */
    send,
    ask,
    logIn,
    /** The token of a new login. */
    openSession: async (username: string, secret?: string) => must((await logIn(username, secret)).token),
    signUp: async (username: string) =>
      must((await ask('/SignUp', { body: { username, password, gender: 'female' } })).token),
    isAlive: async (token: string) => (await ask('/auth/check', { token })).status === 200,
    /** An account with a session, created without a hash. */
    async member(name: string, role: 'player' | 'author' | 'admin' = 'player') {
      const account = { name, passwordHash: 'x', gender: 'male', role } as const
      const id = (await createAccount(database.db, account, now())) as number
      return { id, token: await insertSession(database.db, { id }, now()) }
    },
    /** The client of the site. */
    client: (token?: string) =>
      createClient({
        host: 'http://host.test',
        token: () => token,
        fetch: (url, init) => request(String(url).slice('http://host.test'.length), init as RequestInit),
      }),
    rows: async <T extends keyof Tables>(table: T) =>
      (await database.db
        .selectFrom(table as TableName)
        .selectAll()
        .execute()) as Selectable<Tables[T]>[],
    auditLines: (action = '%') =>
      database.db.selectFrom('audit_log').selectAll().where('action', 'like', action).orderBy('id').execute(),
    close: async () => {
      await deps.sanitiseWorker.close()
      await gameDatabase?.close()
      await database.close()
    },
  }
}

export type TestHost = Awaited<ReturnType<typeof createTestHost>>
