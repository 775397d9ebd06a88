import { beforeEach, expect, it } from 'vitest'
import { memoryDatabase } from '../../../tests/prepared-schema.ts'
import type { OpenDatabase } from '../../db/database.ts'
import { createAccount, listStaff } from '../account/accounts.ts'
import { findSessionAccount, insertSession } from '../sessions/sessions.ts'
import { giveRole } from './give-role.ts'

let database: OpenDatabase
let id: number
beforeEach(async () => {
  database = await memoryDatabase()
  const account = { name: 'bragi', passwordHash: 'x', gender: 'male', role: 'player' } as const
  id = (await createAccount(database.db, account, 1_000)) as number
  return () => database.close()
})
const change = { name: 'Bragi', role: 'author', at: 5_000, hasGame: false } as const

it('gives an account a role, ends its sessions and writes an audit line with both roles', async () => {
  const { db } = database
  const token = await insertSession(db, { id }, 1_000)
  expect(await giveRole(database, change)).toEqual({ name: 'bragi' })
  expect(await findSessionAccount(db, token, 2_000)).toBeUndefined()
  expect((await listStaff(db)).map(({ role }) => role)).toEqual(['author'])
  const [line] = await db.selectFrom('audit_log').selectAll().execute()
  expect([line?.action, line?.subject, line?.detail]).toEqual([
    'account.role',
    String(id),
    '{"before":{"role":"player"},"after":{"role":"author"}}',
  ])
})

it('refuses to change the admin role of a game account', async () => {
  await database.db
    .insertInto('game_accounts')
    .values({ account_id: id, game_id: 2_000_000, value_digest: 'x', linked_at: 1 })
    .execute()
  expect(await giveRole(database, { ...change, role: 'admin', hasGame: true })).toBe('game')
  expect(await giveRole(database, { ...change, hasGame: true })).toEqual({ name: 'bragi' })
  expect(await giveRole(database, { ...change, name: 'nobody' })).toBe('unknown')
})
