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
