import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../host/db/database.ts'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { mariaDbDatabase } from '../mariadb.ts'
import { prepareDatabase } from '../prepared-schema.ts'
import { projectRoot, quiet, run, runCommand } from '../programs.ts'
import { until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'

/** Starts a process that creates and settles orders as fast as it can; `credited` are the orders it has reported. */
function startWriter(url: string) {
  const worker = path.join(projectRoot, 'tests/faults/payment-worker.ts')
  const child = spawn(process.execPath, [quiet, worker, url], { stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let [lines, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const credited = () => Array.from(lines.matchAll(/^credited (\S+).*\n/gm), ([, id]) => id as string)
  const stop = async () => {
    child.kill('SIGKILL')
    await closed
  }
  onTestFinished(stop)
  return {
    credited,
    stop,
    async untilCredited(count: number) {
      await until(`${count} orders are credited`, () => credited().length > count || child.exitCode !== null)
      if (child.exitCode !== null) throw new Error(`the writer ended with ${child.exitCode}: ${errors}`)
    },
  }
}

/** The restored database has the ledger line of each order that was reported before the copy was made. */
async function checkRestored(url: string, reported: readonly string[]) {
  const { db, close } = openDatabase(url)
  const ledger = new Set((await db.selectFrom('ledger').select('order_id').execute()).map((row) => row.order_id))
  expect(reported.filter((id) => !ledger.has(id))).toEqual([])
  expect(await findDisagreements(db)).toEqual([])
  await close()
}

describe('npm run backup', () => {
  let folder: string
  let database: string
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
    database = path.join(folder, 'almanac.sqlite')
    await prepareDatabase(`sqlite:${database}`)
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const backup = (...words: string[]) => runCommand('backup', words, { DATABASE_URL: `sqlite:${database}` })

  it('copies a database under write load; a restore has everything that was acknowledged before', async () => {
    const copy = path.join(folder, 'backups', 'copy.sqlite')
    const writer = startWriter(`sqlite:${database}`)
    await writer.untilCredited(20)
    const before = writer.credited()
    const { stdout, stderr } = backup(copy)
    expect(stdout, stderr).toMatch(/integrity ok, \d+ orders, \d+ ledger lines/)
    expect(statSync(copy).mode & 0o777).toBe(0o600)
    expect(readdirSync(path.dirname(copy))).toEqual(['copy.sqlite'])
    await writer.untilCredited(writer.credited().length + 5)
    await writer.stop()
    // The restore of docs/deploy/README.md.
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true })
    copyFileSync(copy, database)
    const { db, close } = openDatabase(`sqlite:${database}`)
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
    await close()
    await checkRestored(`sqlite:${database}`, before)
  })

  it('overwrites a file only with --replace, never the database itself, and keeps the older copy after a failure', () => {
    const copy = path.join(folder, 'copy.sqlite')
    writeFileSync(copy, 'older')
    expect(backup(copy)).toMatchObject({ status: 2, stderr: expect.stringContaining('exists already') })
    expect(backup(database, '--replace').status).toBe(2)
    writeFileSync(database, 'not a database at all'.repeat(500))
    expect(backup(copy, '--replace').status).toBe(1)
    expect(statSync(copy).size).toBe(5)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  it('reports a missing argument and a missing database', () => {
    expect(backup().stderr).toContain('Usage')
    rmSync(database)
    expect(backup(path.join(folder, 'x')).stderr).toContain('no database')
    expect(existsSync(database)).toBe(false)
  })
})

const missing = ['mariadbd', 'mariadb-dump', 'mariadb'].filter((name) => !findProgram(name)).join(', ')
it.skipIf(missing !== '')(
  `a dump of MariaDB under write load restores completely${missing && ` (skipped: ${missing} not installed)`}`,
  async () => {
    const { url, drop } = await mariaDbDatabase()
    onTestFinished(drop)
    await prepareDatabase(url)
    const writer = startWriter(url)
    await writer.untilCredited(20)
    const before = writer.credited()
    const { hostname, port, pathname } = new URL(url)
    const name = pathname.slice(1)
    const where = ['--no-defaults', `--host=${hostname}`, `--port=${port}`, '--user=root', '--protocol=tcp']
    const options = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const
    const dump = spawnSync('mariadb-dump', [...where, '--single-transaction', '--quick', name], options)
    expect([dump.status, dump.stderr]).toEqual([0, ''])
    await writer.stop()
    run('mariadb', [...where, '-e', `create database ${name}_restored character set utf8mb4`])
    run('mariadb', [...where, `${name}_restored`], { input: dump.stdout })
    await checkRestored(url.replace(name, `${name}_restored`), before)
  },
)
