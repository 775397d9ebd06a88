/** A MariaDB server of one test: it is stopped, killed and started again, and keeps its data and its port. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { freePort } from './free-port.ts'
import { until } from './run/until.ts'
import { findProgram } from './system-packages.ts'

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
  const common = ['--no-defaults', `--datadir=${folder}/data`, ...(process.getuid?.() === 0 ? ['--user=root'] : [])]
  const installed = spawnSync(
    'mariadb-install-db',
    [...common, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { encoding: 'utf8' },
  )
  if (installed.status !== 0) throw new Error(`mariadb-install-db failed: ${installed.stderr}`)
  let server: ChildProcess | undefined

  function query(sql: string) {
    return spawnSync('mariadb', ['--no-defaults', `--socket=${folder}/sock`, '-uroot', '-N', '-e', sql], {
      encoding: 'utf8',
    })
  }
  function ask(sql: string): string {
    const { status, stdout, stderr } = query(sql)
    if (status !== 0) throw new Error(`mariadb: ${stderr}`)
    return stdout.trim()
  }

  async function start(): Promise<void> {
    const started = spawn(
      findProgram('mariadbd') as string,
      [
        ...common,
        `--socket=${folder}/sock`,
        `--tmpdir=${folder}`,
        `--port=${port}`,
        '--bind-address=127.0.0.1',
        '--skip-networking=0',
        `--pid-file=${folder}/pid`,
        ...options,
      ],
      { stdio: 'ignore' },
    )
    server = started
    await until('mariadbd answers', () => {
      const { status, stderr } = query('select 1')
      if (status !== 0) throw new Error(`mariadbd (exit code ${started.exitCode}): ${stderr}`)
      return true
    })
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
