import { expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createAuditLog } from './audit-log.ts'

it('forgets old logins and logouts alone: who changed what is kept', async () => {
  const { db, close } = openDatabase('sqlite::memory:')
  await migrate(db)
  const audit = createAuditLog(db)
  const write = (action: string, at: number) => audit.write({ actorId: null, action, subject: '', address: '' }, at)
  const kept = ['sign-up', 'login.guesses', 'post.update', 'firewall.open']
  for (const action of ['login', 'login.fail', 'logout', ...kept]) await write(action, 1_000)
  await write('login', 2_000)
  await audit.forgetLogins(2_000)
  const left = await db.selectFrom('audit_log').select(['action', 'at']).orderBy('id').execute()
  expect(left).toEqual([...kept.map((action) => ({ action, at: 1_000 })), { action: 'login', at: 2_000 }])
  await close()
})

it('keeps the network of an address alone, and JSON that can be read whatever was changed', async () => {
  const { db, close } = openDatabase('sqlite::memory:')
  await migrate(db)
  const audit = createAuditLog(db)
  const entry = { actorId: 1, action: 'post.update', subject: '7' }
  await audit.write({ ...entry, address: '203.0.113.9', before: { enable: false }, after: { enable: true } }, 1)
  await audit.write({ ...entry, address: '2001:db8:1:2::3', detail: { title: '祭'.repeat(5_000) } }, 2)
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field-${n}`, '"'.repeat(300)]))
  await audit.write({ ...entry, address: '', detail: { of: 'post' }, before: many, after: many }, 3)
  const lines = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(lines.map(({ address }) => address)).toEqual(['203.0.113.0/24', '2001:db8:1::/48', ''])
  expect(lines.map(({ detail }) => JSON.parse(detail))).toEqual([
    { before: { enable: false }, after: { enable: true } },
    { title: `${'祭'.repeat(300)}…` },
    { of: 'post', tooLong: true },
  ])
  await close()
})
