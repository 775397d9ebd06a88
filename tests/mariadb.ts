/**
 * One MariaDB server for a whole run of Vitest: started by the first suite that wants it, in a temporary folder, on a
 * free port of loopback; ended by its process id when the run ends. Each suite gets a database of its own.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { deadlineMs, until } from './run/until.ts'
import { findProgram } from './system-packages.ts'

/** Where the run's server stands; Vitest's workers inherit it. */
const folderVariable = 'TEST_MARIADB_FOLDER'

/** Vitest's global set-up, once for all its projects: nothing is started here, but what was started is ended. */
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

/** A folder in memory with room for a server: tables are made twice as fast there, and its power never fails. */
function roomyMemory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 2 ** 31 ? folder : undefined
}

/** An empty database of the run's server: its address, and how to give it back. */
export async function mariaDbDatabase(): Promise<{ url: string; drop: () => void }> {
  const folder = process.env[folderVariable]
  if (!folder) throw new Error('tests/mariadb.ts must be a globalSetup of Vitest')
  const port = await portOf(folder)
  const name = `almanac_${randomBytes(6).toString('hex')}`
  // With the server's usual collation, by which é is e: the host has to say what it wants.
  askMariaDb(folder, `create database ${name} character set utf8mb4`)
  return { url: `mysql://root@127.0.0.1:${port}/${name}`, drop: () => askMariaDb(folder, `drop database ${name}`) }
}

/**
 * SQL that makes a database like the one that `fill` has filled: written by whoever asks first in the run, read by
 * everybody else. Undefined where Debian's `mariadb-dump` is not installed.
 */
export async function dumpOfRun(fill: (url: string) => Promise<void>): Promise<string | undefined> {
  if (!findProgram('mariadb-dump')) return undefined
  const folder = process.env[folderVariable] as string
  const made = file(folder, 'schema.sql')
  if (claim(file(folder, 'dumping'))) {
    const { url, drop } = await mariaDbDatabase()
    await fill(url)
    writeFileSync(`${made}.new`, dumpDatabase(url))
    renameSync(`${made}.new`, made)
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

/** A database of the run's server as SQL; `more` are further words for `mariadb-dump`. */
export function dumpDatabase(url: string, ...more: string[]): string {
  const socket = `--socket=${process.env[folderVariable]}/sock`
  const words = ['--no-defaults', socket, '-uroot', '--routines', '--triggers', '--skip-comments', ...more]
  const { status, stdout, stderr } = spawnSync('mariadb-dump', [...words, nameIn(url)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mariadb-dump: ${stderr}`)
  return stdout
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

/** The server's port; whoever makes the folder `starting` first starts it, everybody else waits. */
async function portOf(folder: string): Promise<string> {
  if (claim(file(folder, 'starting'))) {
    const port = await freePort()
    installMariaDb(folder)
    // It outlives the worker that starts it.
    const server = await startMariaDb(folder, port, [], true)
    server.unref()
    writeFileSync(file(folder, 'port.new'), String(port))
    renameSync(file(folder, 'port.new'), file(folder, 'port'))
  }
  await until('mariadbd listens', () => existsSync(file(folder, 'port')))
  return readFileSync(file(folder, 'port'), 'utf8')
}

/** Whether nobody has made this folder before. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** Makes the files of a new server in `folder`. */
export function installMariaDb(folder: string): void {
  const words = [...common(folder), '--auth-root-authentication-method=normal', '--skip-test-db']
  const { status, stderr } = spawnSync('mariadb-install-db', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mariadb-install-db failed: ${stderr}`)
}

/** Starts the server of `folder` and waits until it answers. */
export async function startMariaDb(folder: string, port: number, options: readonly string[] = [], detached = false) {
  const words = [
    ...common(folder),
    `--socket=${folder}/sock`,
    // In the shared /tmp a server that starts removes the temporary tables of another one.
    `--tmpdir=${folder}`,
    `--port=${port}`,
    '--bind-address=127.0.0.1',
    '--skip-networking=0',
    `--pid-file=${folder}/pid`,
    ...options,
  ]
  const server = spawn(findProgram('mariadbd') as string, words, { stdio: 'ignore', detached })
  await until('mariadbd answers', () => {
    const { status, stderr } = query(folder, 'select 1')
    if (status !== 0) throw new Error(`mariadbd (exit code ${server.exitCode}): ${stderr}`)
    return true
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
export function askMariaDb(folder: string, sql: string): string {
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
