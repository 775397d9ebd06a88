import { expect, it } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { createAuditLog } from './audit-log.ts'

it('forgets old failed logins alone: who changed what is kept', async () => {
  const { db, close } = openDatabase('sqlite::memory:')
  await migrate(db)
  const audit = createAuditLog(db)
  const write = (action: string, at: number) => audit.write({ actorId: null, action, subject: '', address: '' }, at)
  await write('login.fail', 1_000)
  await write('post.update', 1_000)
  await write('login.fail', 2_000)
  await audit.forgetFailedLogins(2_000)
  const left = await db.selectFrom('audit_log').select(['action', 'at']).orderBy('id').execute()
  expect(left).toEqual([
    { action: 'post.update', at: 1_000 },
    { action: 'login.fail', at: 2_000 },
  ])
  await close()
})
