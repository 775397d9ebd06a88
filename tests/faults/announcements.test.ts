import { spawn } from 'node:child_process'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createSessions } from '../../host/repositories/sessions.ts'
import { describeEachDatabase } from '../databases.ts'
import { rounds } from './rounds.ts'

const worker = path.join(import.meta.dirname, 'announcement-worker.ts')

/** Kills a worker some milliseconds after its first acknowledged write and returns what it had acknowledged. */
function runAndKill(url: string, afterMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', worker, url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      if (text === '') setTimeout(() => child.kill('SIGKILL'), afterMs)
      text += chunk
    })
    child.on('error', reject)
    child.on('close', () => resolve(text.split('\n').slice(0, -1)))
  })
}

describeEachDatabase('kill -9 while announcements, accounts and sessions are written', (database) => {
  const count = rounds(6, 200)
  it(
    `loses nothing acknowledged, and no audit line without its change (${count} kills)`,
    async () => {
      const { url, open } = database()
      const said = new Map<string, Set<string>>()
      for (let round = 0; round < count; round++)
        for (const line of await runAndKill(url, Math.random() * 150)) {
          const [what = '', subject = ''] = line.split(' ')
          said.set(what, (said.get(what) ?? new Set()).add(subject))
        }
      const heard = (what: string) => [...(said.get(what) ?? [])]
      const { db } = open()
      const titles = new Map(
        (await db.selectFrom('posts').select(['id', 'title']).execute()).map((row) => [String(row.id), row.title]),
      )
      const names = new Set((await db.selectFrom('accounts').select('name').execute()).map((row) => row.name))
      const gone = new Set(heard('removed'))
      expect(heard('created').length).toBeGreaterThan(0)
      // Every third was about to be removed when the kill came: removed without a word is allowed for the last one alone.
      const missing = heard('created').filter((id) => !titles.has(id) && !gone.has(id))
      expect(missing.length).toBeLessThanOrEqual(count)
      expect(heard('updated').filter((id) => titles.has(id) && !titles.get(id)?.startsWith('second'))).toEqual([])
      expect([...gone].filter((id) => titles.has(id))).toEqual([])
      expect(heard('account').filter((name) => !names.has(name))).toEqual([])
      const sessions = createSessions(db)
      const closed = new Set(heard('closed'))
      for (const token of heard('session'))
        if (closed.has(token)) expect(await sessions.find(token, Date.now())).toBeUndefined()
      const audit = await db.selectFrom('audit_log').select(['action', 'subject']).execute()
      const lines = (action: string) =>
        new Set(audit.filter((line) => line.action === action).map((line) => line.subject))
      const [created, removed] = [lines('post.create'), lines('post.delete')]
      expect(heard('created').filter((id) => !created.has(id))).toEqual([])
      // A change and its line stand or fall together, killed or not.
      expect([...titles.keys()].filter((id) => !created.has(id) || removed.has(id))).toEqual([])
      expect(missing.filter((id) => !removed.has(id))).toEqual([])
      if (url.startsWith('sqlite:')) {
        const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
        expect(rows.map((row) => row.integrity_check)).toEqual(['ok'])
      }
    },
    count * 3_000 + 60_000,
  )
})
