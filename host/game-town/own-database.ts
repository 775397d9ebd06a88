import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from '../db/database-error.ts'
import { makePrivateFolder } from '../private-files.ts'

export interface OwnDatabase {
  /** Of a database with that name. */
  url: (name: string) => string
  stop: () => Promise<void>
}

const startWithinMs = 60_000
const places = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/usr/bin']

/** Debian's MariaDB in a folder of its own, on a free port of this machine alone; kept from one start to the next. */
export async function startOwnDatabase(folder: string): Promise<OwnDatabase> {
  const program = places.map((place) => path.join(place, 'mariadbd')).find((file) => existsSync(file))
  if (!program) {
    const mend = 'Install it: apt-get install mariadb-server. Or name a game server with GAME_DATABASE_URL.'
    throw new DatabaseError('mariadbd is not installed on this machine', mend)
  }
  makePrivateFolder(folder)
  const data = path.join(folder, 'data')
  const socket = path.join(folder, 'sock')
  const common = ['--no-defaults', `--datadir=${data}`, ...(process.getuid?.() === 0 ? ['--user=root'] : [])]
  if (!existsSync(data)) install(common)
  const port = await freePort()
  const words = [`--socket=${socket}`, `--tmpdir=${folder}`, `--port=${port}`, `--pid-file=${path.join(folder, 'pid')}`]
  const child = spawn(
    program,
    [...common, ...words, '--bind-address=127.0.0.1', '--skip-networking=0', '--skip-log-bin'],
    {
      stdio: 'ignore',
    },
  )
  await untilReady(child, socket)
  return {
    url: (name) => `mysql://root@127.0.0.1:${port}/${name}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Makes a database where there is none. */
export function createDatabase(folder: string, name: string): void {
  ask(path.join(folder, 'sock'), `create database if not exists \`${name}\` character set utf8mb4`)
}

function install(common: readonly string[]): void {
  const words = [...common, '--auth-root-authentication-method=normal', '--skip-test-db']
  const { status, stderr } = spawnSync('mariadb-install-db', words, { encoding: 'utf8' })
  if (status !== 0)
    throw new DatabaseError(`mariadb-install-db failed: ${stderr?.trim()}`, 'Mend that and start again.')
}

async function untilReady(child: ChildProcess, socket: string): Promise<void> {
  const deadline = Date.now() + startWithinMs
  while (ask(socket, 'select 1') !== 0) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new DatabaseError('mariadbd did not start', 'See whether another one uses its folder, and start again.')
    await sleep(100)
  }
}

function ask(socket: string, text: string): number | null {
  return spawnSync('mariadb', ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', text], { stdio: 'ignore' }).status
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
