/** The game's database is unavailable in all of these tests. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAccount, findAccountForLogin } from '../../host/accounts/account/accounts.ts'
import { createPasswords } from '../../host/accounts/secrets/passwords.ts'
import { insertSession } from '../../host/accounts/sessions/sessions.ts'
import { describeFailure } from '../../host/db/describe-failure.ts'
import type { GameDatabase } from '../../host/game-db/game-database.ts'
import { checkGameDatabase } from '../../host/game-db/start-check.ts'
import { createGameDeliverer } from '../../host/payments/deliver-to-game.ts'
import { findGameDisagreements } from '../../host/payments/reconcile-game.ts'
import { exitCodes, toOperationError } from '../../ops/operation-error.ts'
import { freePort } from '../free-port.ts'
import { createTestHost, password, type TestHost } from '../host.ts'

let host: TestHost
beforeEach(async () => {
  const env = { GAME_DATABASE_URL: `mysql://almanac:secret-word@127.0.0.1:${await freePort()}/ragnarok` }
  host = await createTestHost({ env })
  return () => host.close()
})
afterEach(() => expect(host.lines.join('')).not.toContain('secret-word'))

async function account(name: string, role: 'player' | 'admin') {
  const passwordHash = await createPasswords().hash(password)
  const draft = { name, passwordHash, gender: 'male', role } as const
  return (await createAccount(host.deps.database.db, draft, host.deps.now())) as number
}

it('sessions continue, orders are paid but not credited yet, and nothing is lost', async () => {
  const { database, now, payments } = host.deps
  const id = await account('Siegfried', 'player')
  const values = { account_id: id, game_id: 2_000_001, value_digest: 'x', linked_at: now() }
  await database.db.insertInto('game_accounts').values(values).execute()
  const token = await insertSession(database.db, { id }, now())
  expect(await host.isAlive(token)).toBe(true)
  const draft = { accountId: id, kind: 'donate', planId: 0, amount: 100, credit: 100, method: 'credit' } as const
  const order = await payments.orders.open({ ...draft, provider: 'test', lifetimeMs: 60_000 })
  const paid = { orderId: order.id, provider: 'test', amount: 100, tradeNo: 'x' }
  expect(await payments.orders.settle(paid)).toBe('credited')
  expect(await host.ask(`/orders/${order.id}`, { token })).toMatchObject({ state: 'paid', credited: false })
  const deliverer = createGameDeliverer({ database, now, gameDatabase: host.deps.gameDatabase as GameDatabase })
  await expect(deliverer.send()).rejects.toThrow()
  const rows = await database.db.selectFrom('deliveries').select('state').execute()
  expect(rows).toEqual([{ state: 'waiting' }])
})

it('only accounts without a game account log in; others get 503', async () => {
  await account('Brynhild', 'admin')
  await account('Sieglinde', 'player')
  for (const username of ['Brynhild', 'Sieglinde']) expect((await host.logIn(username)).status).toBe(200)
  const answers = [
    await host.send('/login', { body: { username: 'hagen0', password } }),
    await host.send('/SignUp', { body: { username: 'Gunther', password, gender: 'male' } }),
    await host.send('/ranking'),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  expect(await findAccountForLogin(host.deps.database.db, 'Gunther')).toBeUndefined()
})

it('a search states the age of offers that are older than 30 s', async () => {
  const { token } = await host.member('Sieglinde')
  const search = () => host.ask('/vending/search?itemInfo=501', { token })
  const state = { lastPick: 0, restartPick: 0, alivePick: 0, seenAtMs: host.deps.now() }
  const lease = { name: 'game-market', holder: 'x', until: 0, state: JSON.stringify(state) }
  await host.deps.database.db.insertInto('game_leases').values(lease).execute()
  expect(await search()).not.toHaveProperty('as_of')
  host.wait(31_000)
  expect(await search()).toMatchObject({ status: 200, as_of: '2026-01-02 11:04' })
})

it('the check at the start logs the failure, and a comparison of deliveries names the setting', async () => {
  const { gameDatabase, log } = host.deps
  const stop = await checkGameDatabase(gameDatabase as GameDatabase, log)
  stop()
  expect(host.lines.join('')).toContain('game database is unavailable')
  const comparison = findGameDisagreements(host.deps.database, gameDatabase as GameDatabase, host.deps.now())
  const failure = await comparison.catch((thrown: Error) => thrown)
  const error = toOperationError(describeFailure(failure, host.deps.config.DATABASE_URL))
  expect([error.reason, error.where, exitCodes[error.reason]]).toEqual(['usage', 'GAME_DATABASE_URL', 2])
})
