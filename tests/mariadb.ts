/**
 * MariaDB servers of tests. One is shared by a whole run of Vitest: the first suite that needs it starts it in a temporary
 * folder, and each suite gets a separate database. `createMariaDb` makes further ones, which a test can kill.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs, { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { deadlineMs, until } from './run/until.ts'
import { findProgram } from './system-packages.ts'

/** The folder of the run's server; Vitest's workers inherit it. */
const folderVariable = 'TEST_MARIADB_FOLDER'

/** Vitest's global set-up, once for all its projects. It starts nothing, but ends what was started. */
export default function setup(): (() => Promise<void>) | undefined {
  if (process.env[folderVariable]) return
  const folder = mkdtempSync(path.join(roomyMemory() ?? tmpdir(), 'almanac-mariadb-'))
  process.env[folderVariable] = folder
  return async () => {
    const pid = existsSync(file(folder, 'pid')) ? Number(readFileSync(file(folder, 'pid'), 'utf8')) : undefined
    if (pid) {
      process.kill(pid, 'SIGTERM')
      while (isAlive(pid)) await sleep(50)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder in memory with room for a server: tables are made twice as fast there. */
function roomyMemory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize > 2 ** 31 ? folder : undefined
}

/** An empty database of the run's server. */
export async function mariaDbDatabase(): Promise<{ url: string; drop: () => void }> {
  const folder = process.env[folderVariable]
  if (!folder) throw new Error('tests/mariadb.ts must be a globalSetup of Vitest')
  const port = await portOf(folder)
  const name = `almanac_${randomBytes(6).toString('hex')}`
  // With the server's usual collation, by which é is e.
  askMariaDb(folder, `create database ${name} character set utf8mb4`)
  return { url: `mysql://root@127.0.0.1:${port}/${name}`, drop: () => askMariaDb(folder, `drop database ${name}`) }
}

/** SQL of the database that `fill` has filled, once in a run. Undefined where `mariadb-dump` is not installed. */
export async function dumpOfRun(fill: (url: string) => Promise<void>): Promise<string | undefined> {
  if (!findProgram('mariadb-dump')) return undefined
  const folder = process.env[folderVariable] as string
  const made = file(folder, 'schema.sql')
  if (claim(file(folder, 'dumping'))) {
    const { url, drop } = await mariaDbDatabase()
    await fill(url)
    writeWhole(made, dumpDatabase(url))
    drop()
  }
  await until('the schema is written', () => existsSync(made))
  return readFileSync(made, 'utf8')
}

/** Runs SQL of any length in a database of the run's server. */
export function runSql(url: string, text: string): void {
  const words = ['--no-defaults', `--socket=${process.env[folderVariable]}/sock`, '-uroot', nameIn(url)]
  const { status, stderr } = spawnSync('mariadb', words, { encoding: 'utf8', input: text })
  if (status !== 0) throw new Error(`mariadb: ${stderr}`)
}

/** A database of the run's server as SQL; `more` are further arguments of `mariadb-dump`. */
export function dumpDatabase(url: string, ...more: string[]): string {
  const socket = `--socket=${process.env[folderVariable]}/sock`
  const words = ['--no-defaults', socket, '-uroot', '--routines', '--triggers', '--skip-comments', ...more]
  const { status, stdout, stderr } = spawnSync('mariadb-dump', [...words, nameIn(url)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mariadb-dump: ${stderr}`)
  return stdout
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

/** The server's port. The first caller starts the server, the others wait. */
async function portOf(folder: string): Promise<string> {
  if (claim(file(folder, 'starting'))) {
    const port = await freePort()
    installMariaDb(folder)
    // It outlives the worker that starts it.
    const server = await startMariaDb(folder, port, [], true)
    server.unref()
    writeWhole(file(folder, 'port'), String(port))
  }
  await until('mariadbd listens', () => existsSync(file(folder, 'port')))
  return readFileSync(file(folder, 'port'), 'utf8')
}

/** A reader finds the whole file or none. */
function writeWhole(name: string, text: string): void {
  fs.writeFileSync(`${name}.new`, text)
  fs.renameSync(`${name}.new`, name)
}

/** Makes the folder; false if it exists. */
function claim(folder: string): boolean {
  try {
    fs.mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Makes the files of a new server in `folder`. */
function installMariaDb(folder: string): void {
  const words = [...common(folder), '--auth-root-authentication-method=normal', '--skip-test-db']
  const { status, stderr } = spawnSync('mariadb-install-db', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mariadb-install-db failed: ${stderr}`)
}

/** Starts the server of `folder` and waits until it answers. */
async function startMariaDb(folder: string, port: number, options: readonly string[] = [], detached = false) {
  const words = [
    ...common(folder),
    `--socket=${folder}/sock`,
    // In the shared /tmp, a starting server removes the temporary tables of another one.
    `--tmpdir=${folder}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-networking=0',
    `--pid-file=${folder}/pid`,
    ...options,
  ]
  const log = fs.openSync(file(folder, 'log'), 'w')
  const server = spawn(findProgram('mariadbd') as string, words, { stdio: ['ignore', 'ignore', log], detached })
  fs.closeSync(log)
  await until('mariadbd answers', () => {
    const { status, stderr } = query(folder, 'select 1')
    if (status === 0) return true
    throw new Error(`${stderr}exit code ${server.exitCode}, log:\n${readFileSync(file(folder, 'log'), 'utf8')}`)
  })
  return server
}

const common = (folder: string) => [
  '--no-defaults',
  `--datadir=${folder}/data`,
  ...(process.getuid?.() === 0 ? ['--user=root'] : []),
]

function query(folder: string, sql: string) {
  const words = ['--no-defaults', `--socket=${folder}/sock`, '-uroot', '-N', '-e', sql]
  return spawnSync('mariadb', words, { encoding: 'utf8', timeout: deadlineMs })
}

/** Runs SQL as the administrator of the server of `folder`. */
function askMariaDb(folder: string, sql: string): string {
  const { status, stdout, stderr } = query(folder, sql)
  if (status !== 0) throw new Error(`mariadb: ${stderr}`)
  return stdout
}

const file = (folder: string, name: string) => path.join(folder, name)

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export type OwnMariaDb = Awaited<ReturnType<typeof createMariaDb>>

/** A server of one test, on disk, which keeps its data and its port when it is killed. */
export async function createMariaDb(options: readonly string[] = []) {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-own-mariadb-'))
  const port = await freePort()
  installMariaDb(folder)
  let server: ChildProcess | undefined

  /** `SIGKILL` and `SIGTERM` resolve when it has ended. */
  async function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(name)
    if (name === 'SIGKILL' || name === 'SIGTERM') await ended
  }

  return {
    port,
    signal,
    /** Address of a database, which `ask` may create. */
    url: (name: string, user = 'root') => `mysql://${user}@127.0.0.1:${port}/${name}`,
    /** Runs SQL as its administrator; throws its error. */
    ask: (sql: string) => askMariaDb(folder, sql).trim(),
    async start() {
      server = await startMariaDb(folder, port, options)
    },
    async remove() {
      await signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
