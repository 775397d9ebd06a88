import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../../domain/time/day.ts'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { createAccounts } from '../account/accounts.ts'
import { createSessions, lifetimes, maxSessions } from './sessions.ts'

const start = Date.UTC(2026, 0, 1)
let open: OpenDatabase
let player: number
let admin: number

beforeEach(async () => {
  open = await memoryDatabase()
  const accounts = createAccounts(open.db)
  const create = async (name: string, role: 'player' | 'admin') =>
    (await accounts.create({ name, passwordHash: 'x', gender: 'male', role }, start)) as number
  player = await create('Sieglinde', 'player')
  admin = await create('Gunther', 'admin')
  return () => open.close()
})

it('finds the account of a token, which is not stored', async () => {
  const sessions = createSessions(open.db)
  const token = await sessions.open({ id: player }, start)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const account = { accountId: player, username: 'Sieglinde', role: 'player', hasSecondFactor: false, factors: [] }
  expect(await sessions.find(token, start)).toEqual({ ...account, confirmedAt: start })
  expect(JSON.stringify(await open.db.selectFrom('sessions').selectAll().execute())).not.toContain(token)
})

it('has an admin’s lifetime if the account became an admin during the login', async () => {
  const sessions = createSessions(open.db)
  await createAccounts(open.db).setRole('Sieglinde', 'admin')
  const token = await sessions.open({ id: player }, start)
  const row = open.db.selectFrom('sessions').select('expires_at')
  expect(await row.executeTakeFirst()).toEqual({ expires_at: start + lifetimes.admin.absoluteMs })
  expect(await sessions.find(token, start)).toMatchObject({ role: 'admin' })
})

it.each(['player', 'admin'] as const)('ends an idle session and an old session of a %s', async (role) => {
  const sessions = createSessions(open.db)
  const id = role === 'admin' ? admin : player
  const { idleMs, absoluteMs } = lifetimes[role]
  const idle = await sessions.open({ id }, start)
  expect(await sessions.find(idle, start + idleMs - 1)).toBeDefined()
  const unused = await sessions.open({ id }, start)
  expect(await sessions.find(unused, start + idleMs)).toBeUndefined()
  for (let at = start; at < start + absoluteMs; at += idleMs / 2) expect(await sessions.find(idle, at)).toBeDefined()
  expect(await sessions.find(idle, start + absoluteMs)).toBeUndefined()
})

it('ends sessions that start in the future, which do not count as the newest', async () => {
  const sessions = createSessions(open.db)
  const account = { id: player, role: 'player' }
  const before = await sessions.open(account, start)
  const ahead = start + 20 * dayMs
  await sessions.find(before, start + 2 * dayMs)
  const early = [await sessions.open(account, ahead)]
  for (let i = 1; i < maxSessions; i++) early.push(await sessions.open(account, ahead + i))
  expect(await sessions.find(early[0] as string, ahead)).toBeDefined()
  expect(await sessions.find(early[0] as string, start)).toBeUndefined()
  const fresh = await sessions.open(account, start + 1)
  expect(await sessions.find(fresh, start + 1)).toBeDefined()
})
