/**
 * MariaDB servers of tests. The suites of a run share one server with a database for each suite. The first suite starts
 * it. `createMariaDb` creates a server of one test, which the test can kill.
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

/** Environment variable with the folder of the shared server. The workers of Vitest inherit it. */
const folderVariable = 'TEST_MARIADB_FOLDER'

/** Global set-up of Vitest. It chooses the folder of the shared server, and stops the server at the end. */
export default function setup(): (() => Promise<void>) | undefined {
  if (process.env[folderVariable]) return
  const folder = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'almanac-mariadb-'))
  process.env[folderVariable] = folder
  return async () => {
    const pid = existsSync(file(folder, 'pid')) ? Number(readFileSync(file(folder, 'pid'), 'utf8')) : undefined
    if (pid && isAlive(pid)) {
      process.kill(pid, 'SIGTERM')
      while (isAlive(pid)) await sleep(50)
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder in memory with space for a server, where the creation of tables takes half the time. */
function memoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize > 2 ** 31 ? folder : undefined
}

/** An empty database of the shared server. */
export async function mariaDbDatabase(): Promise<{ url: string; drop: () => void }> {
  const folder = process.env[folderVariable]
  if (!folder) throw new Error('tests/mariadb.ts must be a globalSetup of Vitest')
  const port = await portOf(folder)
  const name = `almanac_${randomBytes(6).toString('hex')}`
  // The default collation of the server treats é as e.
  askMariaDb(folder, `create database ${name} character set utf8mb4`)
  return { url: `mysql://root@127.0.0.1:${port}/${name}`, drop: () => askMariaDb(folder, `drop database ${name}`) }
}

/** SQL of a database that `fill` fills; only the first caller in a run fills one. Undefined without `mariadb-dump`. */
export async function dumpOfRun(fill: (url: string) => Promise<void>): Promise<string | undefined> {
  if (!findProgram('mariadb-dump')) return undefined
  const folder = process.env[folderVariable] as string
  const dumpFile = file(folder, 'schema.sql')
  if (tryCreate(file(folder, 'dumping'))) {
    const { url, drop } = await mariaDbDatabase()
    await fill(url)
    writeAtomically(dumpFile, dumpDatabase(url))
    drop()
  }
  await until('the schema is written', () => existsSync(dumpFile))
  return readFileSync(dumpFile, 'utf8')
}

/** Runs SQL of any length in a database of the shared server. */
export function runSql(url: string, text: string): void {
  const words = ['--no-defaults', `--socket=${process.env[folderVariable]}/sock`, '-uroot', nameIn(url)]
  const { status, stderr } = spawnSync('mariadb', words, { encoding: 'utf8', input: text })
  if (status !== 0) throw new Error(`mariadb: ${stderr}`)
}

/** Dumps a database of the shared server as SQL. */
function dumpDatabase(url: string): string {
  const socket = `--socket=${process.env[folderVariable]}/sock`
  const words = ['--no-defaults', socket, '-uroot', '--routines', '--triggers', '--skip-comments']
  const { status, stdout, stderr } = spawnSync('mariadb-dump', [...words, nameIn(url)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mariadb-dump: ${stderr}`)
  return stdout
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

/** The port of the shared server. The first caller starts it, and the others wait. */
async function portOf(folder: string): Promise<string> {
  if (tryCreate(file(folder, 'starting'))) {
    const port = await freePort()
    installMariaDb(folder)
    // Detached, because the server must outlive the worker that starts it.
    const server = await startMariaDb(folder, port, [], { detached: true })
    server.unref()
    writeAtomically(file(folder, 'port'), String(port))
  }
  await until('mariadbd listens', () => existsSync(file(folder, 'port')))
  return readFileSync(file(folder, 'port'), 'utf8')
}

/** Writes a file so that a reader finds either all of it or none. */
function writeAtomically(name: string, text: string): void {
  fs.writeFileSync(`${name}.new`, text)
  fs.renameSync(`${name}.new`, name)
}

/** Creates a folder. Returns false if it exists. */
function tryCreate(folder: string): boolean {
  try {
    fs.mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Creates the files of a new server in `folder`. */
export function installMariaDb(folder: string): void {
  const words = [...common(folder), '--auth-root-authentication-method=normal', '--skip-test-db']
  const { status, stderr } = spawnSync('mariadb-install-db', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mariadb-install-db failed: ${stderr}`)
}

/** Starts the server of `folder` and waits until it answers. */
async function startMariaDb(
  folder: string,
  port: number,
  options: readonly string[] = [],
  { detached = false, user }: { detached?: boolean; user?: string | undefined } = {},
) {
  const words = [
    ...common(folder, user),
    `--socket=${folder}/sock`,
    // A starting server removes the temporary tables of other servers in /tmp.
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

const isRoot = process.getuid?.() === 0

const common = (folder: string, user = 'root') => [
  '--no-defaults',
  `--datadir=${folder}/data`,
  ...(isRoot ? [`--user=${user}`] : []),
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

/** How a server of one test differs from a plain one. */
interface OwnServer {
  /** A chosen port, by default a free one. */
  port?: number
  /** A folder of `installMariaDb` whose files it starts with; by default it makes them. */
  template?: string
  /** The user that owns its files, if the tests run as root; by default root. */
  user?: string
  /** Its files are in memory if there is space. */
  inMemory?: boolean
}

/** A server of one test. It keeps its data and its port when it is killed. */
export async function createMariaDb(options: readonly string[] = [], own: OwnServer = {}) {
  const parent = (own.inMemory && memoryFolder()) || tmpdir()
  const folder = mkdtempSync(path.join(parent, 'almanac-own-mariadb-'))
  const port = own.port ?? (await freePort())
  if (own.template) fs.cpSync(own.template, folder, { recursive: true })
  else installMariaDb(folder)
  let server: ChildProcess | undefined

  /** With `SIGKILL` and `SIGTERM`, resolves when the server has ended. */
  async function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exit = once(server, 'exit')
    server.kill(name)
    if (name === 'SIGKILL' || name === 'SIGTERM') await exit
  }

  return {
    port,
    folder,
    signal,
    /** Address of a database. */
    url: (name: string, user = 'root') => `mysql://${user}@127.0.0.1:${port}/${name}`,
    /** Runs SQL as the administrator. */
    ask: (sql: string) => askMariaDb(folder, sql).trim(),
    async start(more: readonly string[] = []) {
      if (own.user && isRoot) spawnSync('chown', ['-R', own.user, folder])
      server = await startMariaDb(folder, port, [...options, ...more], { user: own.user })
    },
    async remove() {
      await signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
