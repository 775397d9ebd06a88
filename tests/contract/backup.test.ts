import { execFile, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { migrate } from '../../host/db/migrate.ts'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { describeDatabase } from '../databases.ts'
import { findProgram } from '../system-packages.ts'

const run = promisify(execFile)
const root = path.join(import.meta.dirname, '../..')
const quiet = '--disable-warning=ExperimentalWarning'
let folder: string
let database: string

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
  database = path.join(folder, 'almanac.sqlite')
  const opened = openDatabase(`sqlite:${database}`)
  await migrate(opened.db)
  await opened.close()
})
afterEach(() => rmSync(folder, { recursive: true }))

const backup = (...words: string[]) =>
  run(process.execPath, [quiet, path.join(root, 'scripts/backup.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: `sqlite:${database}` },
  })

/** Starts a process that makes and settles orders as fast as it can; `stop` kills it and tells what it had said. */
function startWriter(url: string) {
  const worker = path.join(root, 'tests/faults/payment-worker.ts')
  const child = spawn(process.execPath, [quiet, worker, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ids = (what: string) =>
    said
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith(`${what} `))
      .map((line) => line.split(' ')[1] as string)
  return {
    ids,
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('close', () => resolve())
        child.kill('SIGKILL')
      }),
  }
}

async function until(condition: () => boolean) {
  while (!condition()) await sleep(20)
}

describe('npm run backup', () => {
  it('copies a database under write load whole, and a restore holds everything acknowledged before it', async () => {
    const writer = startWriter(`sqlite:${database}`)
    try {
      await until(() => writer.ids('credited').length > 20)
      const before = writer.ids('credited')
      const { stdout } = await backup(path.join(folder, 'copy.sqlite'))
      expect(stdout).toMatch(/integrity ok, \d+ orders, \d+ ledger lines/)
      const during = writer.ids('credited').length
      await until(() => writer.ids('credited').length > during + 5)
      await writer.stop()
      // The restore of docs/deploy/README.md: stop, put the file in place, remove the companions of the old one.
      for (const suffix of ['', '-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true })
      copyFileSync(path.join(folder, 'copy.sqlite'), database)
      const { db, close } = openDatabase(`sqlite:${database}`)
      const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
      expect(check.rows).toEqual([{ integrity_check: 'ok' }])
      const ledger = new Set((await db.selectFrom('ledger').select('order_id').execute()).map((row) => row.order_id))
      expect(before.filter((id) => !ledger.has(id))).toEqual([])
      expect(await findDisagreements(db)).toEqual([])
      await close()
    } finally {
      await writer.stop()
    }
  }, 60_000)

  it('is for the owner alone, and leaves nothing else behind', async () => {
    await backup(path.join(folder, 'backups', 'copy.sqlite'))
    expect(statSync(path.join(folder, 'backups', 'copy.sqlite')).mode & 0o777).toBe(0o600)
    expect(readdirSync(path.join(folder, 'backups'))).toEqual(['copy.sqlite'])
  })

  it('never overwrites without being told, nor the database itself, and a failure leaves the older backup', async () => {
    const copy = path.join(folder, 'copy.sqlite')
    writeFileSync(copy, 'older')
    await expect(backup(copy)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') })
    await expect(backup(database, '--replace')).rejects.toMatchObject({ code: 2 })
    writeFileSync(database, 'not a database at all'.repeat(500))
    await expect(backup(copy, '--replace')).rejects.toMatchObject({ code: 1 })
    expect(statSync(copy).size).toBe(5)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  it('says what is missing', async () => {
    await expect(backup()).rejects.toMatchObject({ stderr: expect.stringContaining('Usage') })
    rmSync(database)
    await expect(backup(path.join(folder, 'x'))).rejects.toMatchObject({
      stderr: expect.stringContaining('no database'),
    })
    expect(existsSync(database)).toBe(false)
  })
})

const dump = findProgram('mariadb-dump')
describeDatabase('a dump', (started) => {
  it.skipIf(!dump)(
    'of MariaDB under write load restores whole (skipped where mariadb-dump is missing or on SQLite)',
    async ({ skip }) => {
      const { url } = started()
      if (url.startsWith('sqlite:')) skip('SQLite has npm run backup')
      const writer = startWriter(url)
      const { hostname, port, pathname } = new URL(url)
      const [name, copy] = [pathname.slice(1), `${pathname.slice(1)}_restored`]
      const where = ['--no-defaults', `--host=${hostname}`, `--port=${port}`, '--user=root', '--protocol=tcp']
      try {
        await until(() => writer.ids('credited').length > 20)
        const before = writer.ids('credited')
        const options = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
        const text = spawnSync('mariadb-dump', [...where, '--single-transaction', '--quick', name], options)
        expect([text.status, text.stderr]).toEqual([0, ''])
        await writer.stop()
        spawnSync('mariadb', [...where, '-e', `create database ${copy} character set utf8mb4`])
        const restored = spawnSync('mariadb', [...where, copy], { ...options, input: text.stdout })
        expect([restored.status, restored.stderr]).toEqual([0, ''])
        const { db, close } = openDatabase(url.replace(name, copy))
        const ledger = new Set((await db.selectFrom('ledger').select('order_id').execute()).map((row) => row.order_id))
        expect(before.filter((id) => !ledger.has(id))).toEqual([])
        expect(await findDisagreements(db)).toEqual([])
        await close()
      } finally {
        await writer.stop()
      }
    },
    60_000,
  )
})
