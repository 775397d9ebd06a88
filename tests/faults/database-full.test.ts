import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../host/repositories/accounts.ts'
import { createSessions } from '../../host/repositories/sessions.ts'
import { createTestHost } from '../host.ts'
import { whyNoDisk } from './full-disk.ts'

const reason = whyNoDisk()
const script = path.join(import.meta.dirname, '../../scripts/host.ts')

describe.skipIf(reason !== '')(`SQLite on a disk that is full${reason && ` (skipped: ${reason})`}`, () => {
  let folder: string
  let disk: string

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'almanac-full-'))
    disk = path.join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])
  })
  afterAll(() => {
    execFileSync('umount', ['-l', disk])
    rmSync(folder, { recursive: true })
  })

  const filler = () => path.join(disk, 'filler')
  function fill(): void {
    const { bavail, bsize } = statfsSync(disk)
    if (bavail > 0) execFileSync('fallocate', ['-l', String(bavail * bsize), filler()])
  }

  it('answers 503 to what would write, goes on reading, loses nothing and goes on with room again', async () => {
    const host = await createTestHost({ databaseUrl: `sqlite:${path.join(disk, 'a.sqlite')}` })
    const { db } = host.deps.database
    const admin = { name: 'Sigrun', passwordHash: 'x', gender: 'female', role: 'admin' } as const
    const id = (await createAccounts(db).create(admin, host.deps.now())) as number
    const token = await createSessions(db).open({ id }, host.deps.now())
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const announce = () => {
      const body = JSON.stringify({ type: 0, title: '標題', content: '內容'.repeat(5_000), enable: true })
      return host.request('/admin/posts', { method: 'POST', headers, body })
    }
    expect((await announce()).status).toBe(201)
    fill()
    const statuses: number[] = []
    // The log of SQLite has some room of its own at first.
    for (let i = 0; i < 30; i++) {
      const answer = await announce()
      if (answer.status !== 201) expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
      statuses.push(answer.status)
    }
    expect(statuses).toContain(503)
    expect((await host.request('/auth/check', { headers })).status).toBe(200)
    rmSync(filler())
    expect((await announce()).status).toBe(201)
    const posts = await db.selectFrom('posts').select('id').execute()
    const lines = await db.selectFrom('audit_log').select('id').where('action', '=', 'post.create').execute()
    const made = statuses.filter((status) => status === 201).length + 2
    expect([posts.length, lines.length]).toEqual([made, made])
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    expect(check.rows).toEqual([{ integrity_check: 'ok' }])
    await host.close()
  })

  it('is said by a host that cannot start there, which ends with 2', () => {
    fill()
    const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      env: { ...process.env, HOST_PORT: '0', DATABASE_URL: `sqlite:${path.join(disk, 'new.sqlite')}` },
      encoding: 'utf8',
    })
    rmSync(filler())
    expect(stderr).toMatch(/the disk of .*new\.sqlite is full/)
    expect(stderr).toContain('Free some disk space')
    expect(stderr).not.toContain('report it')
    expect(status).toBe(2)
  })
})
