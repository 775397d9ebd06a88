import { sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { auditGapsAt, auditRemedy, findAuditGaps, guardAudit } from '../../host/audit/guard-audit.ts'
import { createLog } from '../../host/base/log.ts'
import { type OpenDatabase, openDatabase } from '../../host/db/database.ts'
import { checkAudit } from '../../ops/doctor/check-audit.ts'
import { describeDatabase } from '../databases.ts'

const lines: string[] = []
const log = createLog((line) => lines.push(line))
const probe = { gapsAt: auditGapsAt, remedy: auditRemedy }
const countLines = async ({ db }: OpenDatabase) => (await db.selectFrom('audit_log').select('id').execute()).length

describeDatabase('audit triggers', (database, engine) => {
  let open: OpenDatabase
  beforeEach(() => {
    lines.length = 0
    open = database().open()
  })
  const diagnose = () => checkAudit(database().url, '/', probe)

  it('the check of existing triggers writes nothing', async () => {
    const before = await countLines(open)
    expect(await findAuditGaps(open.db)).toEqual([])
    await guardAudit({ database: open, log })
    expect(lines).toEqual([])
    expect(await countLines(open)).toBe(before)
    expect(await diagnose()).toMatchObject({ state: 'ok' })
  })

  it('doctor reports missing triggers, and the next start creates them', async () => {
    await sql`drop trigger audit_log_keeps`.execute(open.db)
    expect(await findAuditGaps(open.db)).toEqual(['update'])
    await sql`drop trigger audit_log_stays`.execute(open.db)
    expect(await diagnose()).toMatchObject({
      ...{ state: 'look', found: 'the database does not refuse to update and delete its entries' },
      remedy: expect.stringMatching(/\S/),
    })
    const before = await countLines(open)
    await guardAudit({ database: open, log })
    expect(lines).toEqual([])
    expect(await findAuditGaps(open.db)).toEqual([])
    expect(await countLines(open)).toBe(before)
  })

  if (engine === 'SQLite') return
  it('a host without the right TRIGGER starts, and logs the consequence and the remedy', async () => {
    const { host, pathname } = new URL(database().url)
    const name = pathname.slice(1)
    const run = (text: string) => sql.raw(text).execute(open.db)
    // SQL reads digits followed by an `e` as a number, so the name must not begin with a part of the random name.
    const userName = `guard_${name.slice(-12)}`
    const user = `${userName}@127.0.0.1`
    await run(`create user ${user} identified by 'PASSWORD'`)
    await run(`grant select, insert, update, delete, create, alter, index, references on ${name}.* to ${user}`)
    const url = `mysql://${userName}:PASSWORD@${host}/${name}`
    const narrow = openDatabase(url)
    onTestFinished(() => narrow.close())
    for (const trigger of ['audit_log_keeps', 'audit_log_stays']) await run(`drop trigger ${trigger}`)
    await guardAudit({ database: narrow, log })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      ...{ event: 'audit log is not append-only', level: 'warn', gaps: 'update, delete', remedy: auditRemedy },
    })
    expect(await checkAudit(url, '/', probe)).toMatchObject({ state: 'look', remedy: auditRemedy })
    await run(`drop user ${user}`)
  })
})

it('doctor skips the triggers if there is no database', async () => {
  expect(await checkAudit('sqlite:nowhere/almanac.sqlite', '/', probe)).toMatchObject({ state: 'skipped' })
  const away = await checkAudit('mysql://root@127.0.0.1:9/none', '/', probe)
  expect(away.state).toBe('skipped')
})
