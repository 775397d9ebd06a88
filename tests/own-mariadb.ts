/** A MariaDB server of one test: it is stopped, killed and started again, and keeps its data and its port. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { askMariaDb, installMariaDb, startMariaDb } from './mariadb.ts'

export interface OwnMariaDb {
  /** Address of a database, which `ask` may create. */
  url: (name: string, user?: string) => string
  port: number
  /** Runs SQL as its administrator; throws what the server says. */
  ask: (sql: string) => string
  start: () => Promise<void>
  /** `SIGSTOP` and `SIGCONT` at once; `SIGKILL` and `SIGTERM` until it has ended. */
  signal: (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM') => Promise<void>
  remove: () => Promise<void>
}

/** On disk, with every commit written out: what is killed must find what it has acknowledged. */
export async function createMariaDb(options: readonly string[] = []): Promise<OwnMariaDb> {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-own-mariadb-'))
  const port = await freePort()
  installMariaDb(folder)
  let server: ChildProcess | undefined

  const ask = (sql: string) => askMariaDb(folder, sql).trim()

  async function start(): Promise<void> {
    server = await startMariaDb(folder, port, options)
  }

  async function signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(name)
    if (name === 'SIGKILL' || name === 'SIGTERM') await ended
  }

  return {
    url: (name, user = 'root') => `mysql://${user}@127.0.0.1:${port}/${name}`,
    port,
    ask,
    start,
    signal,
    async remove() {
      await signal('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
