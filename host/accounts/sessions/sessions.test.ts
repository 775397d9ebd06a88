import { beforeEach, expect, it } from 'vitest'
import { dayMs } from '../../../domain/time/day.ts'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { createAccount, setAccountRole } from '../account/accounts.ts'
import { findSessionAccount, insertSession, lifetimes, maxSessions } from './sessions.ts'

const start = Date.UTC(2026, 0, 1)
let open: OpenDatabase
let player: number
let admin: number

beforeEach(async () => {
  open = await memoryDatabase()
  const create = async (name: string, role: 'player' | 'admin') =>
    (await createAccount(open.db, { name, passwordHash: 'x', gender: 'male', role }, start)) as number
  player = await create('Sieglinde', 'player')
  admin = await create('Gunther', 'admin')
  return () => open.close()
})

it('finds the account of a token, which is not stored', async () => {
  const token = await insertSession(open.db, { id: player }, start)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const account = { accountId: player, username: 'Sieglinde', role: 'player', hasSecondFactor: false, factors: [] }
  expect(await findSessionAccount(open.db, token, start)).toEqual({ ...account, confirmedAt: start })
  expect(JSON.stringify(await open.db.selectFrom('sessions').selectAll().execute())).not.toContain(token)
})

it('has an admin’s lifetime if the account became an admin during the login', async () => {
  await setAccountRole(open.db, 'Sieglinde', 'admin')
  const token = await insertSession(open.db, { id: player }, start)
  const row = open.db.selectFrom('sessions').select('expires_at')
  expect(await row.executeTakeFirst()).toEqual({ expires_at: start + lifetimes.admin.absoluteMs })
  expect(await findSessionAccount(open.db, token, start)).toMatchObject({ role: 'admin' })
})

it.each(['player', 'admin'] as const)('ends an idle session and an old session of a %s', async (role) => {
  const id = role === 'admin' ? admin : player
  const { idleMs, absoluteMs } = lifetimes[role]
  const idle = await insertSession(open.db, { id }, start)
  expect(await findSessionAccount(open.db, idle, start + idleMs - 1)).toBeDefined()
  const unused = await insertSession(open.db, { id }, start)
  expect(await findSessionAccount(open.db, unused, start + idleMs)).toBeUndefined()
  for (let at = start; at < start + absoluteMs; at += idleMs / 2)
    expect(await findSessionAccount(open.db, idle, at)).toBeDefined()
  expect(await findSessionAccount(open.db, idle, start + absoluteMs)).toBeUndefined()
})

it('ends sessions that start in the future, which do not count as the newest', async () => {
  const account = { id: player, role: 'player' }
  const before = await insertSession(open.db, account, start)
  const ahead = start + 20 * dayMs
  await findSessionAccount(open.db, before, start + 2 * dayMs)
  const early = [await insertSession(open.db, account, ahead)]
  for (let i = 1; i < maxSessions; i++) early.push(await insertSession(open.db, account, ahead + i))
  expect(await findSessionAccount(open.db, early[0] as string, ahead)).toBeDefined()
  expect(await findSessionAccount(open.db, early[0] as string, start)).toBeUndefined()
  const fresh = await insertSession(open.db, account, start + 1)
  expect(await findSessionAccount(open.db, fresh, start + 1)).toBeDefined()
})
