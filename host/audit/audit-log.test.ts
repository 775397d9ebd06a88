import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { AuditAction } from '../../domain/copy/audit-words.ts'
import { dayMs } from '../../domain/time/day.ts'
import type { Config } from '../../settings/config.ts'
import { describeDatabase } from '../../tests/databases.ts'
import { memoryDatabase } from '../../tests/prepared-schema.ts'
import { closedAccountIds } from '../accounts/index.ts'
import { deleteOldLines, writeAudit } from './audit-log.ts'
import { deleteOldAuditLines } from './delete-old-lines.ts'

describeDatabase('the audit log', (database) => {
  it('the audit log deletes the entries of each kind after their retention time, in batches', async () => {
    const { db } = database().open()
    await sql`delete from audit_log`.execute(db)
    const write = (action: AuditAction, at: number) =>
      writeAudit(db, { actorId: null, action, subject: '', address: '' }, at)
    for (const action of ['login', 'login.fail', 'logout', 'login.guesses', 'sign-up', 'post.update'] as const)
      for (const at of [1_000, 2_000, 3_000]) await write(action, at)
    const old = { actor_id: null, address: '', detail: '{}', action: 'login.fail', subject: '', at: 500 }
    for (let n = 0; n < 11; n++) await db.insertInto('audit_log').values(Array(100).fill(old)).execute()
    expect(
      await deleteOldLines(db, {
        loginsBefore: 3_000,
        before: 2_000,
        closedBefore: 0,
        closed: closedAccountIds(db, 0),
      }),
    ).toBe(1_100 + 8 + 2)
    const left = await db.selectFrom('audit_log').select(['action', 'at']).orderBy('id').execute()
    expect(left.map(({ action, at }) => `${action} ${at}`)).toEqual([
      ...['login', 'login.fail', 'logout', 'login.guesses'].map((action) => `${action} 3000`),
      ...['sign-up', 'post.update'].flatMap((action) => [`${action} 2000`, `${action} 3000`]),
    ])
  })

  it('the audit log deletes the entries of an emptied account about itself, and keeps all other entries', async () => {
    const { db } = database().open()
    await sql`delete from audit_log`.execute(db)
    const row = { name_skeleton: null, password_hash: '', gender: '', role: 'player', created_at: 0 } as const
    const account = async (name: string, closed_at: number | null) => {
      const { insertId } = await db
        .insertInto('accounts')
        .values({ ...row, name, name_key: name, closed_at })
        .executeTakeFirstOrThrow()
      return Number(insertId)
    }
    const gone = await account('gone', 5_000)
    const recent = await account('recent', 7_000)
    const open = await account('open', null)
    const write = (actorId: number | null, action: AuditAction, subject: number | string) =>
      writeAudit(db, { actorId, action, subject: String(subject), address: '203.0.113.9' }, 1_000)
    for (const actor of [gone, recent, open]) {
      await write(actor, 'login', 'name')
      await write(actor, 'account.password', actor)
      await write(actor, 'firewall.open', '203.0.113.9')
      await write(actor, 'post.update', 7)
    }
    await write(open, 'account.disable', gone)
    expect(
      await deleteOldLines(db, {
        loginsBefore: 0,
        before: 0,
        closedBefore: 6_000,
        closed: closedAccountIds(db, 6_000),
      }),
    ).toBe(3)
    const left = await db.selectFrom('audit_log').select('action').where('actor_id', '=', gone).execute()
    expect(left).toEqual([{ action: 'post.update' }])
  })

  it('the database rejects changes and early deletions of audit entries', async () => {
    const opened = database().open()
    const { db } = opened
    const endOfSecond = Math.floor(Date.now() / 1_000) * 1_000 + 999
    // The database counts whole seconds, so it does not regard the second one as old enough yet.
    for (const at of [Date.now(), endOfSecond - 30 * dayMs - 1])
      await writeAudit(db, { actorId: null, action: 'post.delete', subject: '7', address: '' }, at)
    const line = db.selectFrom('audit_log').selectAll().where('action', '=', 'post.delete')
    const before = await line.execute()
    const refused = /append-only/
    await expect(db.updateTable('audit_log').set({ subject: '8' }).execute()).rejects.toThrow(refused)
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(refused)
    await expect(
      deleteOldLines(db, { before: Date.now() + 1, loginsBefore: 0, closedBefore: 0, closed: closedAccountIds(db, 0) }),
    ).rejects.toThrow(refused)
    const config = { AUDIT_DAYS: 30, AUDIT_LOGIN_DAYS: 30 } as Config
    await deleteOldAuditLines({ config, database: opened, now: () => endOfSecond }, (time) =>
      closedAccountIds(db, time),
    )
    expect(await line.execute()).toEqual(before)
  })
})

it('the audit log stores only the network of an address, and truncates long details to valid JSON', async () => {
  const { db, close } = await memoryDatabase()
  const entry = { actorId: 1, action: 'post.update', subject: '7' } as const
  await writeAudit(db, { ...entry, address: '203.0.113.9', before: { enable: false }, after: { enable: true } }, 1)
  await writeAudit(db, { ...entry, address: '2001:db8:1:2::3', detail: { title: '祭'.repeat(5_000) } }, 2)
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field-${n}`, '"'.repeat(300)]))
  await writeAudit(db, { ...entry, address: '', detail: { of: 'post' }, before: many, after: many }, 3)
  const lines = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(lines.map(({ address }) => address)).toEqual(['203.0.113.0/24', '2001:db8:1::/48', ''])
  expect(lines.map(({ detail }) => JSON.parse(detail))).toEqual([
    { before: { enable: false }, after: { enable: true } },
    { title: `${'祭'.repeat(300)}…` },
    { of: 'post', tooLong: true },
  ])
  await close()
})
