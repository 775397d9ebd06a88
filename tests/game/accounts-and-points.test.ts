/** Accounts and points on a real game server, with a real client, under kill -9 of every process at random moments. */
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commandLimits, type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { type GameDatabase, openGameDatabase } from '../../host/game-db/game-database.ts'
import { findGameDisagreements } from '../../host/payments/reconcile-game.ts'
import { createOrders } from '../../host/payments/store/orders.ts'
import { readConfig } from '../../settings/config.ts'
import { createHostProcess, type HostProcess } from '../host-process.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import {
  crash,
  gameClient,
  gameUrl,
  kitCommand,
  noRealServer,
  type Player,
  resetServer,
  scriptErrors,
  startServer,
  stopServer,
} from './real-server.ts'

const kills = Number(process.env.GAME_KILLS || 20)
const minute = 60_000
const victims = ['map', 'char', 'login', 'host', 'map', 'char', 'map'] as const
const password = 'Poring-4711'

if (noRealServer) console.log(`No real game server is tried: ${noRealServer}`)
const title = noRealServer ? ` (skipped: ${noRealServer})` : ''
describe.skipIf(noRealServer !== '')(`A real game server${title}`, () => {
  let folder = ''
  let databaseUrl = ''
  let ours: OpenDatabase
  let game: GameDatabase
  let host: HostProcess
  const call: HostProcess['call'] = (...words) => host.call(...words)

  const signUp = async (username: string) =>
    (await call('/SignUp', { username, password, gender: 'male' })).json() as Promise<{ account_id: number }>

  beforeAll(async () => {
    folder = temporaryFolder('almanac-game')
    databaseUrl = `sqlite:${path.join(folder, 'almanac.sqlite')}`
    ours = openDatabase(databaseUrl, commandLimits)
    game = openGameDatabase(readConfig({ GAME_DATABASE_URL: gameUrl }), commandLimits) as GameDatabase
    await migrate(ours.db)
    resetServer()
    startServer()
    host = await createHostProcess({ DATABASE_URL: databaseUrl, GAME_DATABASE_URL: gameUrl, VAR_DIR: folder })
    await host.start()
  }, 3 * minute)
  afterAll(async () => {
    await host?.end('SIGTERM')
    stopServer()
    await game.close()
    await ours.close()
  }, minute)

  it(
    'accepts a player who has just signed up on the site, and no other password',
    async () => {
      await signUp('Brynhild')
      const { login } = await gameClient()
      expect(await login({ userid: 'Brynhild', password })).toMatchObject({ ok: true })
      expect(await login({ userid: 'Brynhild', password: 'another-1' })).toMatchObject({ ok: false })
      // What the login server has written since is nothing that ends a session or a login here.
      expect((await call('/login', { username: 'brynhild', password })).status).toBe(200)
    },
    minute,
  )

  it(
    `gives bought points exactly once under ${kills} kill -9`,
    async () => {
      const { account_id: accountId } = await signUp('Siegfried')
      const orders = createOrders(ours)
      let bought = 0
      let count = 0
      async function pay(): Promise<void> {
        const credit = 1 + Math.floor(Math.random() * 1_000)
        const provider = 'test'
        const draft = { accountId, planId: ++count, amount: credit, credit, method: 'credit', provider } as const
        const order = await orders.open({ ...draft, kind: 'donate', lifetimeMs: minute })
        await orders.settle({ orderId: order.id, provider, amount: credit, tradeNo: '' })
        bought += credit
      }
      for (let round = 0; round < kills; round++) {
        const player = await enterSoon()
        const before = count
        for (let order = 0; order < 3; order++) {
          await pay()
          await sleep(Math.random() * 2_000)
        }
        await sleep(Math.random() * 6_000)
        const victim = victims[round % victims.length] as (typeof victims)[number]
        if (victim === 'host') await host.end('SIGKILL')
        else expect(await crash(victim)).toBe(true)
        player?.drop()
        console.log(`round ${round + 1}: ${victim} killed after ${count - before} orders`, await saved(accountId))
        if (victim === 'host') await host.start()
        else kitCommand('start')
      }
      const player = await enterSoon()
      await expect.poll(async () => (await saved(accountId)).sent, { timeout: minute }).toBe(count)
      await sleep(7_000)
      await player?.quit()
      await expect
        .poll(() => saved(accountId), { timeout: minute })
        .toEqual({ points: bought, given: count, sent: count })
      expect(await findGameDisagreements(ours, game, Date.now())).toEqual([])
      expect(scriptErrors()).toEqual([])
    },
    kills * minute,
  )

  /** Into the game, again while its servers find each other after a crash. */
  async function enterSoon(): Promise<Player> {
    const { enter } = await gameClient()
    for (let tried = 1; ; tried++)
      try {
        return await enter({ userid: 'Siegfried', password, createName: 'Siegfried', retries: 20 })
      } catch (error) {
        if (tried === 30) throw error
        await sleep(1_000)
      }
  }

  async function saved(accountId: number) {
    const link = await ours.db
      .selectFrom('game_accounts')
      .select('game_id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const db = game.db
    const values = await db
      .selectFrom('acc_reg_num')
      .select(['key', 'value'])
      .where('account_id', '=', link.game_id)
      .execute()
    const numberOf = (key: string) => Number(values.find((row) => row.key === key)?.value ?? 0)
    const sent = await db
      .selectFrom('almanac_deliveries')
      .select((e) => e.fn.countAll().as('count'))
      .where('account_id', '=', link.game_id)
      .executeTakeFirst()
    return { points: numberOf('#CASHPOINTS'), given: numberOf('#ALMANAC_SEQ'), sent: Number(sent?.count ?? 0) }
  }
})
