import { readFileSync } from 'node:fs'
import { createConnection } from 'mysql2/promise'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OfferSearch } from '../../domain/market/offers-and-sales.ts'
import { createLog } from '../../host/base/log.ts'
import { type RunningHost, startHost } from '../../host/server.ts'
import { readConfig } from '../../settings/config.ts'
import { noGameDatabase } from '../game-database.ts'
import { createMariaDb, type OwnMariaDb } from '../mariadb.ts'
import { until } from '../run/until.ts'
import { sharedPath } from '../shared-folder.ts'
import { createTown, type Town } from '../town/town.ts'
import { plain } from '../town/wares.ts'
import type { Person } from '../town/world.ts'
import { townConnection } from '../town.ts'

/** Stays below `searchLimit`: 120 searches a minute. */
const searchEveryMs = 600

describe.skipIf(noGameDatabase !== '')(
  `a host with a game database${noGameDatabase && ` (skipped: ${noGameDatabase})`}`,
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
      const signUp = await post('/SignUp', { username: 'Siegfried', password: 'Poring-4711', gender: 'male' })
      token = ((await signUp.json()) as { token: string }).token
    })
    afterAll(async () => {
      await host?.close()
      await connection?.close().catch(() => {})
      await mariaDb?.remove()
    })

    const headers = () => ({ 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) })
    const get = (path: string) => fetch(host.url + path, { headers: headers() })
    const post = (path: string, body: object) =>
      fetch(host.url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
    const offers = async () => (await (await get('/vending/search?itemInfo=501')).json()) as OfferSearch
    const statusOf = async (path: string) => (await get(path)).status

    const sales = async () =>
      (await host.deps.database.db.selectFrom('sales').select('amount').execute()).map(({ amount }) => amount)

    it('while the game database is down, only calls that need it get 503; after its restart, sales are recorded', async () => {
      const cartId = await town.stock(seller, plain(501), 10)
      await town.open(seller, 'x', [{ cartId, amount: 10, price: 40 }])
      await until('the shop is listed', async () => (await offers()).results.length === 1, searchEveryMs)

      await mariaDb.signal('SIGKILL')
      for (const path of ['/item/version', '/posts', '/auth/check', '/account/orders'])
        expect([path, await statusOf(path)]).toEqual([path, 200])
      expect((await post('/donate/purchase', { Price: 500, paymentMethod: 'credit' })).status).toBe(200)
      expect((await offers()).results).toHaveLength(1)
      for (const path of ['/account/characters', '/account/shops'])
        expect([path, await statusOf(path)]).toEqual([path, 503])
      expect((await post('/login', { username: 'hagen00', password: 'Poring-4711' })).status).toBe(503)
      await until('the log reports it', () => lines.some((line) => line.includes('cannot collect the game market')))

      await mariaDb.start()
      connection = await townConnection(mariaDb.url('game'))
      await town.buy(buyer, seller, [{ cartId, amount: 4 }])
      await until('the offer has 6 left', async () => (await offers()).results[0]?.amount === 6, searchEveryMs)
      await until('the sale is recorded', async () => (await sales()).length > 0)
      expect(await sales()).toEqual([4])
      expect(await statusOf('/account/characters')).toBe(200)
    })
  },
)
