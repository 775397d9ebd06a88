import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../domain/time/day.ts'
import { createAccount, disableAccount } from '../../host/accounts/account/accounts.ts'
import { checkGuess } from '../../host/accounts/login-guard/login-guard.ts'
import { findSessionAccount, insertSession } from '../../host/accounts/sessions/sessions.ts'
import { runAdminCommand } from '../../host/admin/commands/run-admin-command.ts'
import type { OpenDatabase } from '../../host/db/database.ts'
import { createRateLimiter } from '../../host/http/rate-limit.ts'
import { createTestHost, type TestHost } from '../host.ts'

let host: TestHost
let database: OpenDatabase
beforeEach(async () => {
  host = await createTestHost()
  database = host.deps.database
  return () => host.close()
})

const admin = async (...words: string[]) =>
  (await Array.fromAsync(runAdminCommand(host.deps, words))).flatMap((text) => text.split('\n'))
const list = (...words: string[]) => admin('list', ...words)
const create = async (name: string, role: 'admin' | 'player' = 'player') => {
  const account = { name, role, passwordHash: 'x', gender: 'female' } as const
  return (await createAccount(database.db, account, 0)) as number
}

it('lists every admin, and a page of banned players, newest first', async () => {
  expect(await list()).toEqual(['No admins yet. Make one: npm run admin -- create NAME'])

  await create('gatekeeper', 'admin')
  await create('retired-one', 'admin')
  await disableAccount(database.db, 'retired-one', 90 * dayMs)
  for (let number = 1; number <= 53; number++) {
    await create(`cheater${number}`, 'player')
    await disableAccount(database.db, `cheater${number}`, number * dayMs)
  }
  await create('honest-player', 'player')

  const first = await list()
  expect(first.slice(0, 2)).toEqual([
    'gatekeeper  admin  since 1970-01-01T00:00:00.000Z',
    'retired-one  admin  since 1970-01-01T00:00:00.000Z  banned 1970-04-01T00:00:00.000Z',
  ])
  const names = (lines: string[]) => lines.slice(4).map((line) => line.split(' ')[0])
  expect([first.at(4)?.split(' ')[0], first.at(-2)?.split(' ')[0]]).toEqual(['cheater53', 'cheater4'])
  expect(names(await list('2'))).toEqual(['cheater3', 'cheater2', 'cheater1'])
  await expect(list('3')).rejects.toThrow('There is no page 3')
})

it('lists and ends the sessions of an account', async () => {
  const { db } = database
  const [accountId, otherId] = [await create('wanderer'), await create('neighbour')]
  const origin = { device: 'Chrome・Windows', network: '203.0.113.0/24' }
  const token = await insertSession(db, { id: accountId }, Date.now(), origin)
  const otherToken = await insertSession(db, { id: otherId }, Date.now())
  expect(await admin('sessions', 'Wanderer')).toEqual([
    expect.stringMatching(/^Chrome・Windows {2}203\.0\.113\.0\/24 {2}since .+Z {2}used .+Z$/),
  ])
  expect(await findSessionAccount(db, token, Date.now())).toBeDefined()
  expect((await admin('sessions', 'wanderer', 'end')).at(-1)).toBe('1 sessions of wanderer were ended.')
  expect(await findSessionAccount(db, token, Date.now())).toBeUndefined()
  expect(await findSessionAccount(db, otherToken, Date.now())).toBeDefined()
  await expect(admin('sessions', 'nobody')).rejects.toThrow('no account nobody')
  const lines = await host.auditLines('session.end')
  expect(lines).toMatchObject([{ actor_id: null, subject: String(accountId), detail: '{"sessions":1}' }])
})

it('unlocks an account after too many wrong passwords and codes', async () => {
  const id = await create('lockedout')
  const deps = { database, now: Date.now, limits: createRateLimiter(database, Date.now) }
  const client = { address: '198.51.100.7', device: '' }
  const fail = (kind: 'password' | 'code') =>
    checkGuess(deps, { kind, name: 'lockedout', accountId: id, client }, async () => undefined)
  const waits = (kind: 'password' | 'code') => fail(kind).catch((error) => error.status)
  for (const kind of ['password', 'code'] as const) {
    for (let guess = 0; guess < 5; guess++) await fail(kind)
    expect(await waits(kind)).toBe(429)
  }
  expect((await admin('unlock', 'LockedOut')).at(-1)).toBe('lockedout can log in again now.')
  expect([await waits('password'), await waits('code')]).toEqual([undefined, undefined])
  const lines = await host.auditLines('account.unlock')
  expect(lines).toMatchObject([{ actor_id: null, subject: String(id) }])
})
