import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findSessionAccount } from '../../host/accounts/sessions/sessions.ts'
import { describeEachDatabase } from '../databases.ts'
import { deadlineMs } from '../run/until.ts'
import { random, rounds } from './rounds.ts'
import { acknowledgedIn, runWorker } from './worker.ts'

describeEachDatabase('announcements, accounts and sessions of killed workers', (database) => {
  const count = rounds(4, 200)
  it(`after kills, no acknowledged change is lost, and each change has its audit entry (${count} kills)`, {
    timeout: count * deadlineMs,
  }, async () => {
    const { url, open } = database()
    const lines: string[] = []
    for (let round = 0; round < count; round++) {
      const run = await runWorker('announcement-worker', [url], random.next() * 150)
      lines.push(...run.lines)
    }
    const acknowledged = acknowledgedIn(lines)
    const { db } = open()
    const posts = await db.selectFrom('posts').select(['id', 'title']).execute()
    const titles = new Map(posts.map(({ id, title }) => [String(id), title]))
    const names = new Set((await db.selectFrom('accounts').select('name').execute()).map(({ name }) => name))
    const removed = new Set(acknowledged('removed'))
    expect(acknowledged('created').length).toBeGreaterThan(0)
    // The last removal of a killed worker may have happened without an acknowledgement.
    const missing = acknowledged('created').filter((id) => !titles.has(id) && !removed.has(id))
    expect(missing.length).toBeLessThanOrEqual(count)
    const updated = acknowledged('updated').filter((id) => titles.has(id))
    expect(updated.filter((id) => !titles.get(id)?.startsWith('second'))).toEqual([])
    expect([...removed].filter((id) => titles.has(id))).toEqual([])
    expect(acknowledged('account').filter((name) => !names.has(name))).toEqual([])
    for (const token of acknowledged('closed')) expect(await findSessionAccount(db, token, Date.now())).toBeUndefined()

    const audit = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
    const subjects = (action: string) =>
      new Set(audit.filter((line) => line.action === action).map(({ subject }) => subject))
    const [created, deleted] = [subjects('post.create'), subjects('post.delete')]
    expect(acknowledged('created').filter((id) => !created.has(id))).toEqual([])
    expect([...titles.keys()].filter((id) => !created.has(id) || deleted.has(id))).toEqual([])
    expect(missing.filter((id) => !deleted.has(id))).toEqual([])
    if (!url.startsWith('sqlite:')) return
    const { rows } = await sql`pragma integrity_check`.execute(db)
    expect(rows).toEqual([{ integrity_check: 'ok' }])
  })
})
