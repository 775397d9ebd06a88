/**
 * Accounts, bans, logs and resets on a real game server with a real client; points under kill -9 of every process at
 * random moments.
 */
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '../../domain/time/day.ts'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import { insertSession } from '../../host/accounts/sessions/sessions.ts'
import { commandLimits, type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { schema } from '../../host/features.ts'
import { type GameDatabase, openGameDatabase } from '../../host/game-db/game-database.ts'
import { findGameDisagreements } from '../../host/payments/reconcile-game.ts'
import { createOrders } from '../../host/payments/store/orders.ts'
import { readConfig } from '../../settings/config.ts'
import { type CallAnswer, type CallOptions, must } from '../host.ts'
import { createHostProcess, type HostProcess } from '../host-process.ts'
import { until } from '../run/until.ts'
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
    await migrate(ours.db, { schema })
    resetServer()
    startServer()
    host = await createHostProcess({
      ...{ DATABASE_URL: databaseUrl, GAME_DATABASE_URL: gameUrl, VAR_DIR: folder },
      ...{ ADMIN_SECOND_FACTOR: 'optional', GAME_ONLINE_LIST: 'on', TRUSTED_PROXY_HOPS: '1' },
    })
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
      // What the login server has stored about these logins does not prevent a login on the site.
      expect((await call('/login', { username: 'brynhild', password })).status).toBe(200)
    },
    minute,
  )

  it(
    'shows what players did in the game, moves a character back, and bans at the real login server',
    async () => {
      const { enter, login } = await gameClient()
      const freya = { name: 'freya-1', passwordHash: 'x', gender: 'female', role: 'admin' } as const
      const id = (await createAccount(ours.db, freya, Date.now())) as number
      const admin = await insertSession(ours.db, { id }, Date.now())
      async function ask(
        where: string,
        { token = admin, method = 'GET', body }: CallOptions = {},
      ): Promise<CallAnswer> {
        const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' }
        const init = { method, headers: { ...headers, Authorization: `Bearer ${token}` }, body: JSON.stringify(body) }
        return (await fetch(host.url + where, init)).json()
      }
      const inGame = { userid: 'buyer1', password: 'pass' }
      const logInHere = () => ask('/login', { method: 'POST', body: { username: 'buyer1', password: 'pass' } })
      const token = must((await logInHere()).token)
      const columns = (names: string) => kitCommand('sql', `select ${names} from \`char\` where char_id = 150003`)
      const untilSaved = () => until('the character is saved', () => columns('online').includes('0'))
      const moveBack = () =>
        ask('/account/characters/150003/reset', { token, method: 'POST', body: { part: 'position' } })

      const [vendor, buyer] = [await enter({ userid: 'vendor1', password: 'pass' }), await enter(inGame)]
      await vendor.openVending('store', [{ cartIndex: 0, amount: 10, price: 500 }])
      const { lines } = await buyer.shopLines(2000001)
      await buyer.buyFrom(2000001, [{ index: lines[0]?.index ?? 0, amount: 2 }])
      buyer.say('good prices')
      const { players } = await ask('/server/online')
      expect(players).toMatchObject([{ name: 'Buyer One', map: 'prontera' }, { name: 'Vendor One' }])
      expect(await moveBack()).toMatchObject({ error: expect.stringContaining('請先登出遊戲') })
      await Promise.all([vendor.quit(), buyer.quit()])
      const logOf = async (log: string) => (await ask(`/admin/game-logs?log=${log}&q=Buyer%20One`)).rows
      expect(await logOf('items')).toMatchObject([{ type: 'V', nameid: 501, amount: 2, char: 'Buyer One' }])
      expect(await logOf('zeny')).toMatchObject([{ amount: 1_000 }, { amount: -1_000, other: 'Vendor One' }])
      expect(await logOf('chat')).toMatchObject([{ type: 'O', message: 'good prices', map: 'prontera' }])

      await untilSaved()
      kitCommand('sql', "update `char` set last_map = 'geffen', last_x = 119, last_y = 59 where char_id = 150003")
      expect(await moveBack()).toEqual({ part: 'position' })
      const returned = await enter(inGame)
      expect(returned.map).toBe('prontera.gat')
      await returned.quit()
      await untilSaved()
      expect(columns('last_map, last_x, last_y')).toMatch(/prontera\s151\s178/)
      await login({ ...inGame, password: 'wrong-1' })
      const { game: logins } = await ask('/account/logins', { token })
      expect(logins).toMatchObject([{ right: false }, { right: true }, { right: true }])

      const tomorrow = new Date(Date.now() + dayMs).toISOString()
      const [account, address] = ['/admin/accounts/g2000003/ban', '/admin/addresses/127.0.0.*']
      const ban = (where: string, until: string | null) =>
        ask(where, { method: 'PUT', body: { reason: '外掛', until } })
      await ban(account, tomorrow)
      expect(await login(inGame)).toMatchObject({ ok: false, reason: 'banned until' })
      expect(await logInHere()).toMatchObject({ error: expect.stringMatching(/停權至 .*。原因：外掛/) })
      await ban(account, null)
      expect(await login(inGame)).toMatchObject({ ok: false, reason: 'blocked by a GM' })
      await ask(account, { method: 'DELETE' })
      expect(await login(inGame)).toMatchObject({ ok: true })
      await ban(address, tomorrow)
      expect(await login(inGame)).toMatchObject({ ok: false })
      await ask(address, { method: 'DELETE' })
      expect(await login(inGame)).toMatchObject({ ok: true })
    },
    2 * minute,
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

  /** Enters the game; tries again while its servers connect to each other after a crash. */
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
