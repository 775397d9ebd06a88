/** The game's database goes away under a running host: what is ours goes on, live parts say so, and all is caught up. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../api/config.ts'
import type { VendingSearch } from '../../domain/vending.ts'
import { commandLimits, type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { lookEveryMs } from '../../host/game-collectors/collector.ts'
import { shopsSeenAt } from '../../host/game-collectors/collector-state.ts'
import { createTown, type Town } from '../../host/game-town/town.ts'
import { plain } from '../../host/game-town/wares.ts'
import type { Person } from '../../host/game-town/world.ts'
import { createLog } from '../../host/http/log.ts'
import { leaseMs } from '../../host/repositories/leases.ts'
import { type RunningHost, startHost } from '../../host/server.ts'
import { noGameDatabase } from '../game-database.ts'
import { createHostProcess } from '../host-process.ts'
import { createMariaDb, type OwnMariaDb } from '../own-mariadb.ts'
import { sharedPath } from '../shared.ts'
import { townConnection } from '../town.ts'
import { long } from './rounds.ts'

/** A minute where there is time for it. */
const awayMs = long ? 60_000 : 3_000
const twoHosts = `is one of two that collects: where it is killed the other goes on within 30 s, and nothing is there twice${long ? '' : ' (skipped: takes a minute, for `npm run test:faults`)'}`
/** After so long the answer says since when. */
const lateMs = 30_000

describe.skipIf(noGameDatabase !== '')(
  `A host on a game's database${noGameDatabase && ` (skipped: ${noGameDatabase})`}`,
  () => {
    let mariaDb: OwnMariaDb
    let host: RunningHost
    let town: Town
    let seller: Person
    let buyer: Person
    let connection: Awaited<ReturnType<typeof townConnection>>
    let token = ''
    const lines: string[] = []

    const config = () =>
      readConfig({
        HOST_PORT: '0',
        DATABASE_URL: 'sqlite::memory:',
        GAME_DATA: 'data',
        GAME_DATABASE_URL: mariaDb.url('game'),
      })

    beforeAll(async () => {
      mariaDb = await createMariaDb(['--innodb-flush-log-at-trx-commit=2'])
      await mariaDb.start()
      mariaDb.ask('create database game character set utf8mb4')
      const setUp = await createConnection({ uri: mariaDb.url('game'), multipleStatements: true })
      for (const name of ['main', 'logs'])
        await setUp.query(readFileSync(sharedPath(`data/rathena/sql-files/${name}.sql`) as string, 'utf8'))
      await setUp.end()
      connection = await townConnection(mariaDb.url('game'))
      town = createTown({ run: (statements) => connection.run(statements), now: () => Math.floor(Date.now() / 1_000) })
      seller = await town.join('seller', 1_000, true)
      buyer = await town.join('buyer', 1_000_000)
      host = await startHost(config(), { log: createLog((line) => lines.push(line)) })
      const made = await post('/SignUp', { username: 'Siegfried', password: 'Poring-4711', gender: 'male' })
      token = ((await made.json()) as { token: string }).token
    }, 120_000)
    afterAll(async () => {
      await host?.close()
      await connection?.close().catch(() => {})
      await mariaDb?.remove()
    }, 60_000)

    const headers = () => ({ 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) })
    const get = (path: string) => fetch(host.url + path, { headers: headers() })
    const post = (path: string, body: object) =>
      fetch(host.url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
    const offers = async () => (await (await get('/vending/search?itemInfo=501')).json()) as VendingSearch
    const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 })
    const statusOf = async (path: string) => (await get(path)).status

    /**
     * What was changed is seen by the next look that begins, and one more may be under way. Named times say how far
     * looks and leases are apart: see `host/game-collectors/collector.test.ts`.
     */
    async function expectByNextLook({ db }: OpenDatabase, seen: () => Promise<void>): Promise<void> {
      const looks = new Set<number | undefined>()
      await until(async () => {
        looks.add(await shopsSeenAt(db))
        await seen()
      })
      // The last one before the change, the one under way, and the next.
      expect(looks.size).toBeLessThanOrEqual(3)
    }

    it('goes on with what is ours while it is away, says so, and catches up', { timeout: 240_000 }, async () => {
      const cartId = await town.stock(seller, plain(501), 10)
      await town.open(seller, 'x', [{ cartId, amount: 10, price: 40 }])
      await expectByNextLook(host.deps.database, async () => expect((await offers()).results).toHaveLength(1))
      expect(2 * lookEveryMs).toBeLessThan(10_000)

      await mariaDb.signal('SIGKILL')
      const goneAtMs = Date.now()
      let asked = 0
      while (Date.now() - goneAtMs < awayMs) {
        expect(await statusOf('/item/version')).toBe(200)
        expect(await statusOf('/posts')).toBe(200)
        expect(await statusOf('/auth/check')).toBe(200)
        const order = await post('/donate/purchase', { Price: 500 + ++asked, paymentMethod: 'credit' })
        expect([200, 429]).toContain(order.status)
        expect(await statusOf('/account/orders')).toBe(200)
        expect((await offers()).results).toHaveLength(1)
        for (const path of ['/account/characters', '/account/shops'])
          expect([path, await statusOf(path)]).toEqual([path, 503])
        expect((await post('/login', { username: 'hagen00', password: 'Poring-4711' })).status).toBe(503)
        if (Date.now() - goneAtMs > lateMs + 10_000)
          expect((await offers()).as_of).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
        await sleep(1_000)
      }
      await until(async () => expect(lines.some((line) => line.includes('game market not collected'))).toBe(true))

      await mariaDb.start()
      connection = await townConnection(mariaDb.url('game'))
      const backAtMs = performance.now()
      await town.buy(buyer, seller, [{ cartId, amount: 4 }])
      await until(async () => expect((await offers()).results.map(({ amount }) => amount)).toEqual([6]))
      await until(async () =>
        expect(
          (await host.deps.database.db.selectFrom('sales').selectAll().execute()).map(({ amount }) => amount),
        ).toEqual([4]),
      )
      console.log(`all is caught up ${((performance.now() - backAtMs) / 1_000).toFixed(1)} s after it came back`)
      expect((await offers()).as_of).toBeUndefined()
      expect(await statusOf('/account/characters')).toBe(200)
    })

    it.skipIf(!long)(twoHosts, { timeout: 240_000 }, async () => {
      await host.close()
      mariaDb.ask('create database ours character set utf8mb4')
      const folder = mkdtempSync(path.join(tmpdir(), 'almanac-two-hosts-'))
      const env = { DATABASE_URL: mariaDb.url('ours'), GAME_DATABASE_URL: mariaDb.url('game'), VAR_DIR: folder }
      const [first, second] = [await createHostProcess(env), await createHostProcess(env)]
      const ours = openDatabase(mariaDb.url('ours'), commandLimits)
      const rows = () => ours.db.selectFrom('vending_rows').selectAll().where('gone_at', 'is', null).execute()
      /** By the database's own clock. */
      const leaseOf = () =>
        ours.db
          .selectFrom('game_leases')
          .select(['holder', sql<number>`until - cast(unix_timestamp(now(3)) * 1000 as signed)`.as('restMs')])
          .executeTakeFirstOrThrow()
      const sold = async () =>
        (await ours.db.selectFrom('sales').selectAll().orderBy('id').execute()).map(({ amount }) => amount)
      try {
        await first.start()
        await until(async () => expect(await rows()).toHaveLength(1))
        await second.start()
        const [line] = await rows()
        const cartId = Number(line?.line_id)
        await town.buy(buyer, seller, [{ cartId, amount: 1 }])
        await until(async () => expect(await sold()).toEqual([1]))
        await first.end('SIGKILL')
        const left = await leaseOf()
        expect(left.restMs).toBeLessThanOrEqual(leaseMs)
        await town.buy(buyer, seller, [{ cartId, amount: 2 }])
        await expectByNextLook(ours, async () => expect((await rows()).map(({ amount }) => amount)).toEqual([3]))
        expect((await leaseOf()).holder).not.toBe(left.holder)
        expect(leaseMs + 2 * lookEveryMs).toBeLessThan(30_000)
        await until(async () => expect(await sold()).toEqual([1, 2]))
        await first.start()
        await town.buy(buyer, seller, [{ cartId, amount: 3 }])
        await until(async () => expect(await sold()).toEqual([1, 2, 3]))
        expect(await rows()).toEqual([])
      } finally {
        await first.end('SIGKILL')
        await second.end('SIGTERM')
        await ours.close()
        rmSync(folder, { recursive: true, force: true })
      }
    })
  },
)
