/**
 * Three hosts behind nginx on one MariaDB under load, while hosts and database are killed and started again.
 * `SCALE_OUT_SECONDS=30 npm run test:faults -- tests/faults/scale-out.test.ts` is a short run.
 */
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPasswords } from '../../host/accounts/secrets/passwords.ts'
import { createAccounts } from '../../host/accounts/store/accounts.ts'
import { createSessions } from '../../host/accounts/store/sessions.ts'
import { type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { sandboxKeys } from '../../host/payments/create-provider.ts'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { deadlineMs, until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { long } from './rounds.ts'
import { createVisitor, type Tally } from './scale-out-client.ts'
import { type Acknowledged, createAcknowledged, deliveryToken, giveOut, password, runLoad } from './scale-out-load.ts'
import { openScaleOutStage, type ScaleOutStage } from './scale-out-stage.ts'

const missing = ['nginx', 'mariadbd'].filter((program) => !findProgram(program))
const reason = long
  ? missing.length > 0
    ? `${missing.join(' and ')} not installed`
    : ''
  : 'takes minutes, for npm run test:faults'
const loadMs = Number(process.env.SCALE_OUT_SECONDS || 120) * 1_000

type Faults = Record<'host killed' | 'database killed' | 'database hung' | 'all hosts killed', number>

/** Kills or stops something every few seconds and starts it again. */
async function breakThings({ hosts, mariaDb }: ScaleOutStage, isOver: () => boolean): Promise<Faults> {
  const faults: Faults = { 'host killed': 0, 'database killed': 0, 'database hung': 0, 'all hosts killed': 0 }
  const restart = async (some: typeof hosts) => {
    await Promise.all(some.map((host) => host.kill()))
    await sleep(Math.random() * 1_000)
    for (const host of some) host.start()
  }
  while (!isOver()) {
    await sleep(1_500 + Math.random() * 2_500)
    const dice = Math.random()
    if (dice < 0.65) {
      await restart([hosts[Math.floor(Math.random() * hosts.length)] as (typeof hosts)[number]])
      faults['host killed']++
    } else if (dice < 0.82) {
      await mariaDb.signal('SIGKILL')
      await sleep(Math.random() * 1_000)
      await mariaDb.start()
      faults['database killed']++
    } else if (dice < 0.95) {
      await mariaDb.signal('SIGSTOP')
      await sleep(1_000 + Math.random() * 3_000)
      await mariaDb.signal('SIGCONT')
      faults['database hung']++
    } else {
      await restart(hosts)
      faults['all hosts killed']++
    }
  }
  return faults
}

async function seed(database: OpenDatabase): Promise<string> {
  const accounts = createAccounts(database.db)
  const passwordHash = await createPasswords().hash(password)
  const keeper = { name: 'Keeper', passwordHash, gender: 'female', role: 'admin' } as const
  const id = await accounts.create(keeper, Date.now())
  return createSessions(database.db).open({ id: id as number }, Date.now())
}

/** Compares what was acknowledged with the database; returns the number of rows. */
async function compare({ db }: OpenDatabase, seen: Acknowledged) {
  const accounts = await db.selectFrom('accounts').select(['id', 'name']).execute()
  const names = new Map(accounts.map(({ id, name }) => [name, id]))
  expect(names.size).toBe(accounts.length)
  expect([...seen.accounts].filter((name) => !names.has(name))).toEqual([])

  const sessions = createSessions(db)
  const account = async (token: string) => (await sessions.find(token, Date.now()))?.username
  for (const [token, name] of seen.tokens) expect(await account(token), `the session of ${name}`).toBe(name)
  for (const token of seen.closed) expect(await account(token)).toBeUndefined()

  const posts = await db.selectFrom('posts').select(['id', 'title']).execute()
  const titles = Map.groupBy(posts, ({ title }) => title)
  for (const [title, id] of seen.posts) {
    expect(titles.get(title)?.length, title).toBe(1)
    if (id) expect(String(titles.get(title)?.[0]?.id)).toBe(id)
  }

  const audit = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
  const lines = (action: string) => audit.filter((line) => line.action === action).map(({ subject }) => subject)
  expect(lines('post.create').map(Number).sort()).toEqual(posts.map(({ id }) => id).sort())
  const logins = Map.groupBy(lines('login'), (subject) => subject)
  for (const [name, count] of seen.logins)
    expect(logins.get(String(names.get(name)))?.length ?? 0, `logins of ${name}`).toBeGreaterThanOrEqual(count)

  expect(await findDisagreements(db)).toEqual([])
  const orders = await db.selectFrom('orders').select(['id', 'state', 'credit']).execute()
  const ids = new Set(orders.map(({ id }) => id))
  const paid = orders.filter(({ state }) => state === 'paid')
  const paidIds = new Set(paid.map(({ id }) => id))
  expect([...seen.orders].filter((id) => !ids.has(id))).toEqual([])
  expect([...seen.paid].filter((id) => !paidIds.has(id))).toEqual([])
  const ledger = await db.selectFrom('ledger').select(['order_id', 'amount']).execute()
  const sum = (rows: number[]) => rows.reduce((total, amount) => total + Number(amount), 0)
  expect(sum(ledger.map(({ amount }) => amount))).toBe(sum(paid.map(({ credit }) => credit)))
  expect(ledger.map(({ order_id }) => order_id).sort()).toEqual([...paidIds].sort())

  const deliveries = await db.selectFrom('deliveries').select(['order_id', 'state']).execute()
  expect(deliveries.filter(({ state }) => state !== 'done')).toEqual([])
  const givers = Map.groupBy([...seen.given.keys()], (key) => key.split(' ')[1])
  expect([...givers].filter(([, by]) => by.length > 1)).toEqual([])
  expect([...givers.keys()].sort()).toEqual([...paidIds].sort())
  return {
    accounts: accounts.length,
    posts: posts.length,
    orders: orders.length,
    paid: paid.length,
    audit: audit.length,
  }
}

it.skipIf(reason !== '')(
  `three hosts on one database lose and double nothing${reason && ` (skipped: ${reason})`}`,
  async () => {
    const stage = await openScaleOutStage({ DELIVERY_TOKEN: deliveryToken })
    const database = openDatabase(stage.databaseUrl)
    try {
      const adminToken = await seed(database)
      const keys = await sandboxKeys(database)
      const tally: Tally = { requests: 0, retries: 0, statuses: new Map() }
      const seen = createAcknowledged()
      const endsAt = performance.now() + loadMs
      const isOver = () => performance.now() > endsAt
      const load = runLoad({ port: stage.port, tally, seen, keys, adminToken, isOver })
      const faults = await breakThings(stage, isOver)
      await load
      for (const each of stage.hosts) await until('every host is up', each.isUp)
      const last = createVisitor(stage.port, '127.251.1.7', tally)
      for (const claimer of ['game-1', 'game-2']) while ((await giveOut(last, claimer, seen)) > 0);
      last.close()

      const held = await compare(database, seen)
      console.log(JSON.stringify({ faults, requests: tally.requests, retries: tally.retries, held }))
      expect(seen.wrong).toEqual([])
      expect(stage.faults()).toEqual([])
      expect([...tally.statuses.keys()].filter((status) => status >= 500 && ![502, 503].includes(status))).toEqual([])
      expect(seen.paid.size).toBeGreaterThan(0)
      expect(faults['host killed'] + faults['database killed']).toBeGreaterThan(0)
    } finally {
      await database.close()
      await stage.close()
    }
  },
  loadMs + 5 * deadlineMs,
)
