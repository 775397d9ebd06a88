import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createAccount } from '../../host/accounts/account/accounts.ts'
import { migrate } from '../../host/db/migrate.ts'
import { findDisagreements } from '../../host/payments/reconcile.ts'
import { commandEnv } from '../command-env.ts'
import { mariaDbDatabase, runSql } from '../mariadb.ts'
import { prepareDatabase, withDatabase } from '../prepared-schema.ts'
import { projectRoot, quiet, run, runCommand } from '../programs.ts'
import { deadlineMs, until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { laterSchema } from './later-migrations.ts'
import { random, rounds } from './rounds.ts'

/** Starts a process that creates and settles orders in a loop. `credited` returns the orders that it has reported. */
function startWriter(url: string) {
  const worker = path.join(projectRoot, 'tests/faults/payment-worker.ts')
  const child = spawn(process.execPath, [quiet, worker, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  let lines = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines += text
  })
  const credited = () => Array.from(lines.matchAll(/^credited (\S+).*\n/gm), ([, id]) => id as string)
  const stop = async () => {
    child.kill('SIGKILL')
    await closed
  }
  onTestFinished(stop)
  const untilMore = (count: number) => {
    const target = credited().length + count
    return until(`${count} more orders are credited`, () => credited().length >= target)
  }
  return { credited, stop, untilMore }
}

const createPlayer = (url: string, name: string) =>
  withDatabase(url, async (db) => {
    const id = (await createAccount(db, { name, passwordHash: 'x', gender: 'male', role: 'player' }, 1)) as number
    await db
      .insertInto('sessions')
      .values({ token_hash: name, account_id: id, created_at: 1, last_used_at: 1, expires_at: 9e15 } as never)
      .execute()
    return id
  })

/** Number of commands of the longest test. Each may take as long as a usual test. */
const commandCount = 11
const missing = ['mariadbd', 'mariadb-dump', 'mariadb'].filter((name) => !findProgram(name)).join(', ')
const engines = [
  {
    engine: 'SQLite',
    skip: '',
    make: async () => {
      const file = path.join(temporaryFolder('database'), 'almanac.sqlite')
      return { url: `sqlite:${file}`, drop: () => {} }
    },
  },
  { engine: 'MariaDB', skip: missing && ` (skipped: ${missing} not installed)`, make: mariaDbDatabase },
]

for (const { engine, skip, make } of engines)
  describe.skipIf(skip !== '')(`a backup of ${engine}${skip}`, () => {
    const isSqlite = engine === 'SQLite'
    const fileOf = (url: string) => url.slice('sqlite:'.length)

    /** Creates a database with the newest schema, and functions that run commands on it. */
    async function open() {
      const { url, drop } = await make()
      onTestFinished(drop)
      await prepareDatabase(url)
      const state = temporaryFolder('var')
      const command = (name: string, ...words: string[]) =>
        runCommand(name, words, { DATABASE_URL: url, VAR_DIR: state, HOST_PORT: '0', DATABASE_WAIT_S: '0' })
      const runSuccessfully = (name: string, ...words: string[]) => {
        const { status, stdout, stderr } = command(name, ...words)
        expect([status, stderr]).toEqual([0, ''])
        return stdout
      }
      return { url, state, command, runSuccessfully, at: (name: string) => path.join(state, name) }
    }

    async function damage(url: string) {
      if (!isSqlite) return withDatabase(url, async (db) => void (await sql`drop table ledger`.execute(db)))
      const handle = openSync(fileOf(url), 'r+')
      writeSync(handle, Buffer.alloc(8 * 4096, 0xff), 0, 8 * 4096, 3 * 4096)
      closeSync(handle)
    }

    it('restore brings back each order of a backup after damage, an upgrade and a downgrade', {
      timeout: commandCount * deadlineMs,
    }, async () => {
      const { url, command, runSuccessfully, at } = await open()
      const savedId = await createPlayer(url, 'Sigrun')
      const writer = startWriter(url)
      await writer.untilMore(20)
      const before = writer.credited()
      expect(runSuccessfully('backup', at('a'))).toMatch(/^accounts: 1, newest .* UTC$/m)
      await writer.untilMore(5)
      // A restore is refused while another process uses the database.
      expect(command('restore', at('a'))).toMatchObject({
        status: 2,
        stderr: expect.stringMatching(/Stop (the|all) host/),
      })
      await writer.stop()
      const laterId = await createPlayer(url, 'Hjordis')

      async function expectRestored() {
        const restored = await withDatabase(url, async (db) => ({
          ledger: (await db.selectFrom('ledger').select('order_id').execute()).map((row) => row.order_id),
          accounts: (await db.selectFrom('accounts').select('id').execute()).map(({ id }) => id),
          sessions: await db.selectFrom('sessions').selectAll().execute(),
          disagreements: await findDisagreements(db),
        }))
        expect(before.filter((id) => !restored.ledger.includes(id))).toEqual([])
        expect(restored).toMatchObject({ accounts: [savedId], sessions: [], disagreements: [] })
      }
      expect(runSuccessfully('restore', at('a'))).toContain('Orders, ledger and deliveries agree')
      await expectRestored()
      const next = await createPlayer(url, 'Hjordis')
      expect(next).toBeGreaterThan(laterId)

      await damage(url)
      for (const words of [
        ['reconcile'],
        ['admin', 'audit', 'export'],
        ['admin', 'list'],
        ['backup', at('b')],
        ['host'],
      ])
        expect(command(...(words as [string])), words.join(' ')).toMatchObject({
          status: 2,
          stderr: expect.stringMatching(/damaged[\s\S]*restore/),
        })
      expect(existsSync(at('b'))).toBe(false)
      runSuccessfully('restore', at('a'))
      await expectRestored()

      // A later version changes tables. A downgrade restores the backup from before the upgrade.
      await withDatabase(url, async (db) => {
        await migrate(db, { schema: laterSchema })
        await sql`create table later_rows as select 1 as account_id`.execute(db)
      })
      expect(command('reconcile')).toMatchObject({ status: 2, stderr: expect.stringContaining('999-name-length') })
      runSuccessfully('restore', at('a'))
      await expectRestored()
      await withDatabase(url, (db) => migrate(db, { schema: laterSchema }))
      const tables = await withDatabase(url, (db) => db.introspection.getTables())
      expect(tables.map(({ name }) => name)).not.toContain('later_rows')
    })

    it('commands refuse a database with rows of a newer version in tables that a later migration creates', async () => {
      const { url, command, runSuccessfully, at } = await open()
      runSuccessfully('backup', at('newer'))
      await withDatabase(url, async (db) => {
        const factor = { account_id: 1, secret: 'of a stranger', active_at: 1, last_step: 0 }
        await db.insertInto('second_factors').values(factor).execute()
        await sql`delete from kysely_migration where name = '110-second-factor'`.execute(db)
      })
      for (const name of ['reconcile', 'host'])
        expect(command(name)).toMatchObject({ status: 2, stderr: expect.stringContaining('second_factors has rows') })
      if (!isSqlite) {
        runSql(url, readFileSync(at('newer'), 'utf8'))
        expect(command('reconcile').status).toBe(0)
      }
    })

    const kills = rounds(2, 30)
    it(`a second restore completes a killed one (${kills} kills)`, { timeout: (kills + 1) * deadlineMs }, async () => {
      const { url, state, command, runSuccessfully, at } = await open()
      await createPlayer(url, 'Sigrun')
      runSuccessfully('backup', at('a'))
      await createPlayer(url, 'Hjordis')
      const accounts = () => withDatabase(url, (db) => db.selectFrom('accounts').select('name').execute())
      let killed = 0
      for (let round = 0; round < kills; round++) {
        const child = spawn(process.execPath, [quiet, 'scripts/restore.ts', at('a')], {
          cwd: projectRoot,
          env: commandEnv({ DATABASE_URL: url, VAR_DIR: state }),
          stdio: 'ignore',
        })
        const closed = once(child, 'close')
        // The lock is taken at the beginning of the work.
        await until('the restore begins', () => existsSync(at('backup/.lock-holder')) || child.exitCode !== null)
        // The first kill is immediate: on a fast machine, a later one may be after the end of the restore.
        setTimeout(() => child.kill('SIGKILL'), round === 0 ? 0 : random.next() * (isSqlite ? 80 : 1_200))
        if ((await closed)[1] === 'SIGKILL') killed++
        const { status, stderr } = command('reconcile')
        if (status !== 0) expect(stderr).toContain('a restore was interrupted')
        else expect([1, 2]).toContain((await accounts()).length)
        runSuccessfully('restore', at('a'))
        expect(await accounts()).toEqual([{ name: 'Sigrun' }])
        expect(readdirSync(state).filter((name) => name.includes('restoring'))).toEqual([])
      }
      expect(killed).toBeGreaterThan(0)
    })

    it('restore refuses backups that are incomplete, empty, of another program or of a newer version', async () => {
      const { url, command, runSuccessfully, at } = await open()
      await createPlayer(url, 'Sigrun')
      runSuccessfully('backup', at('whole'))
      copyFileSync(at('whole'), at('cut'))
      truncateSync(at('cut'), statSync(at('whole')).size - 8_192)
      writeFileSync(at('empty'), '')
      writeFileSync(at('text'), 'SELECT 1;\n-- Dump completed\n')
      const refusedBackups = new Map([
        ['cut', /incomplete|damaged/],
        ['empty', /no SQLite file|incomplete/],
        ['text', /no SQLite|no backup/],
      ])
      if (!isSqlite) {
        writeFileSync(at('elsewhere'), `USE \`mysql\`;\n${readFileSync(at('whole'), 'utf8')}`)
        refusedBackups.set('elsewhere', /names its database/)
      }
      await withDatabase(url, (db) => migrate(db, { schema: laterSchema }))
      if (isSqlite) copyFileSync(fileOf(url), at('newer'))
      else run('sh', ['-c', dumpLine(url), at('newer')])
      refusedBackups.set('newer', /999-name-length/)
      for (const [name, reason] of refusedBackups)
        expect(command('restore', at(name)), name).toMatchObject({ status: 2, stderr: expect.stringMatching(reason) })
      const names = await withDatabase(url, (db) => db.selectFrom('accounts').select('name').execute())
      expect(names).toEqual([{ name: 'Sigrun' }])
      runSuccessfully('restore', at('whole'))
    })

    it.skipIf(isSqlite)('restore runs no command of a changed dump, and reads no file for it', async () => {
      const { url, command, runSuccessfully, at } = await open()
      await createPlayer(url, 'Sigrun')
      runSuccessfully('backup', at('whole'))
      const dump = readFileSync(at('whole'), 'utf8').replace(/^.*sandbox.*\n/, '')
      writeFileSync(at('lines'), 'a line of a file\n')
      const attacks = [
        `\\! touch ${at('run')}`,
        `system touch ${at('run')}`,
        `source ${at('lines')}`,
        `load data local infile '${at('lines')}' into table accounts (name);`,
      ]
      for (const attack of attacks) {
        writeFileSync(at('changed'), `${attack}\n${dump}`)
        expect(command('restore', at('changed')).status, attack).not.toBe(0)
        expect(existsSync(at('run')), attack).toBe(false)
      }
      runSuccessfully('restore', at('whole'))
    })

    const dumpLine = (url: string) => {
      const { hostname, port, pathname } = new URL(url)
      return `mariadb-dump --no-defaults --protocol=tcp -h ${hostname} -P ${port} -u root ${pathname.slice(1)} > "$0"`
    }

    it('no command works on an empty database, and none creates one', async () => {
      const { url, drop } = await make()
      onTestFinished(drop)
      for (const words of [
        ['reconcile'],
        ['admin', 'audit', 'export'],
        ['backup', path.join(temporaryFolder('none'), 'none')],
      ]) {
        const [name = '', ...rest] = words
        expect(runCommand(name, rest, { DATABASE_URL: url })).toMatchObject({
          status: 2,
          stderr: expect.stringMatching(/it is empty|there is no database/),
        })
        if (isSqlite) expect(existsSync(fileOf(url))).toBe(false)
      }
    })
  })

it('restore deletes a write-ahead log that belongs to another database file', async () => {
  const state = temporaryFolder('log')
  const file = path.join(state, 'almanac.sqlite')
  const command = (name: string, ...words: string[]) =>
    runCommand(name, words, { DATABASE_URL: `sqlite:${file}`, VAR_DIR: state })
  await prepareDatabase(`sqlite:${file}`)
  expect(command('backup', path.join(state, 'backup.sqlite')).status).toBe(0)
  const writer = startWriter(`sqlite:${file}`)
  await writer.untilMore(20)
  await writer.stop()
  copyFileSync(`${file}-wal`, path.join(state, 'wal'))
  const vacuum = spawnSync(process.execPath, [
    quiet,
    '-e',
    `new (require('node:sqlite').DatabaseSync)('${file}').exec('vacuum')`,
  ])
  expect(vacuum.status).toBe(0)
  // This is a manual restore without the deletion of the log.
  copyFileSync(path.join(state, 'wal'), `${file}-wal`)
  copyFileSync(path.join(state, 'backup.sqlite'), file)
  expect(command('restore', path.join(state, 'backup.sqlite'))).toMatchObject({ status: 0, stderr: '' })
  expect(command('reconcile')).toMatchObject({ status: 0, stderr: '' })
  expect(existsSync(`${file}-wal`)).toBe(false)
})
