import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from '../db/index.ts'
import { makePrivateFile, makePrivateFolder } from '../base/index.ts'

export interface OwnDatabase {
  /** With its password. */
  url: string
  stop: () => Promise<void>
}

const startWithinMs = 60_000
const places = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/usr/bin']
const remedy = 'Install it: apt-get install mariadb-server. Or name a game server with GAME_DATABASE_URL.'

/** Asks the server on its socket, in a folder that is its owner's alone; throws what it said against it. */
type Ask = (text: string) => void

/**
 * Debian's MariaDB in a folder of its own with a database of that name, on a free port of this machine alone; kept from
 * one start to the next. Each start has another password: whoever else is on this machine can reach the port too.
 */
export async function startOwnDatabase(folder: string, name: string): Promise<OwnDatabase> {
  const program = places.map((place) => path.join(place, 'mariadbd')).find((file) => existsSync(file))
  if (!program) throw new DatabaseError('mariadbd is not installed on this machine', remedy)
  makePrivateFolder(folder)
  const within = (file: string) => path.join(folder, file)
  const common = ['--no-defaults', ...(process.getuid?.() === 0 ? ['--user=root'] : [])]
  install(within('data'), common)
  const password = randomBytes(24).toString('hex')
  writeFirstStatements(within('init.sql'), password)
  const port = await freePort()
  const files = [`--datadir=${within('data')}`, `--tmpdir=${folder}`, `--init-file=${within('init.sql')}`]
  const sockets = [`--socket=${within('sock')}`, `--port=${port}`, `--pid-file=${within('pid')}`]
  const words = ['--bind-address=127.0.0.1', '--skip-networking=0', '--skip-log-bin', `--log-error=${within('log')}`]
  const child = spawn(program, [...common, ...files, ...sockets, ...words], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const ask: Ask = (text) => askOnSocket(within('sock'), password, text)
  try {
    await untilReady(ask, ended, within('log'))
    ask(`create database if not exists \`${name}\` character set utf8mb4`)
  } catch (error) {
    await stop()
    throw error
  } finally {
    rmSync(within('init.sql'), { force: true })
  }
  return { url: `mysql://root:${password}@127.0.0.1:${port}/${name}`, stop }
}

/** What is made half-way has another name, and is made anew. */
function install(data: string, common: readonly string[]): void {
  if (existsSync(data)) return
  const unfinished = `${data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const words = [...common, `--datadir=${unfinished}`, '--auth-root-authentication-method=normal', '--skip-test-db']
  const { error, status, stderr } = spawnSync('mariadb-install-db', words, { encoding: 'utf8' })
  if (error) throw new DatabaseError(`mariadb-install-db cannot be run: ${error.message}`, remedy)
  if (status !== 0) throw new DatabaseError(`mariadb-install-db failed: ${stderr.trim()}`, 'Mend that and start again.')
  renameSync(unfinished, data)
}

/** Run by the server before it listens. */
function writeFirstStatements(file: string, password: string): void {
  makePrivateFile(file)
  const others = ['127.0.0.1', '::1', hostname().toLowerCase()].filter((name) => name !== 'localhost')
  const statements = [
    `alter user root@localhost identified by '${password}'`,
    ...others.map((name) => `drop user if exists root@'${name}'`),
  ]
  writeFileSync(file, statements.map((text) => `${text};\n`).join(''))
}

async function untilReady(ask: Ask, ended: Promise<void>, log: string): Promise<void> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (const deadline = Date.now() + startWithinMs; ; await sleep(100)) {
    try {
      return ask('select 1')
    } catch (error) {
      if (error instanceof DatabaseError) throw error
      if (isOver || Date.now() > deadline)
        throw new DatabaseError('mariadbd did not start', `See ${log}, mend that and start again.`)
    }
  }
}

function askOnSocket(socket: string, password: string, text: string): void {
  const words = ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', text]
  const env = { ...process.env, MYSQL_PWD: password }
  const { error, status, stderr } = spawnSync('mariadb', words, { encoding: 'utf8', env })
  if (error) throw new DatabaseError(`the program mariadb cannot be run: ${error.message}`, remedy)
  if (status !== 0) throw new Error(stderr.trim())
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
