import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestHost } from '../host.ts'
import { runCommand } from '../programs.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { mountDisk, whyNoDisk } from './small-disk.ts'

const reason = whyNoDisk()

describe.skipIf(reason !== '')(`a host with SQLite on a full disk${reason && ` (skipped: ${reason})`}`, () => {
  let folder: string
  let disk: string
  let fullDisk: ReturnType<typeof mountDisk>

  beforeAll(() => {
    folder = temporaryFolder('full')
    disk = path.join(folder, 'disk')
    fullDisk = mountDisk(disk, 4)
  })
  afterAll(() => {
    fullDisk?.unmount()
  })

  it('a host on a full disk answers 503 to writes, still reads, and writes again when there is space', async () => {
    const host = await createTestHost({ databaseUrl: `sqlite:${path.join(disk, 'a.sqlite')}` })
    const { db } = host.deps.database
    const { token } = await host.member('Sigrun', 'admin')
    const body = { type: 0, title: '標題', content: '內容'.repeat(5_000), enable: true }
    const announce = () => host.send('/admin/posts', { token, body })
    expect((await announce()).status).toBe(201)
    fullDisk.fill()
    const statuses: number[] = []
    // The log of SQLite has some free space at first.
    for (let i = 0; i < 30; i++) {
      const answer = await announce()
      if (answer.status !== 201) expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
      statuses.push(answer.status)
    }
    expect(statuses).toContain(503)
    expect((await host.request('/health')).status).toBe(503)
    expect(await host.isAlive(token)).toBe(true)
    fullDisk.empty()
    expect((await announce()).status).toBe(201)
    const posts = await db.selectFrom('posts').select('id').execute()
    const lines = await db.selectFrom('audit_log').select('id').where('action', '=', 'post.create').execute()
    const expectedCount = statuses.filter((status) => status === 201).length + 2
    expect([posts.length, lines.length]).toEqual([expectedCount, expectedCount])
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    expect(check.rows).toEqual([{ integrity_check: 'ok' }])
    await host.close()
  })

  it('a host exits with 2 and reports the file if it cannot create its database on a full disk', () => {
    fullDisk.fill()
    const DATABASE_URL = `sqlite:${path.join(disk, 'new.sqlite')}`
    const { status, stderr } = runCommand('host', [], { HOST_PORT: '0', DATABASE_URL })
    fullDisk.empty()
    expect(stderr).toMatch(/the disk of .*new\.sqlite is full/)
    expect(stderr).toContain('Free some disk space')
    expect(stderr).not.toContain('report it')
    expect(status).toBe(2)
  })
})
