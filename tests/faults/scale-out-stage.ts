/** Three real hosts behind nginx on one MariaDB, each of which can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { createMariaDb, type OwnMariaDb } from '../own-mariadb.ts'
import { until } from '../run/until.ts'
import { findProgram } from '../system-packages.ts'

const root = path.join(import.meta.dirname, '../..')
const script = path.join(root, 'scripts/host.ts')

export interface ScaleOutStage {
  mariaDb: OwnMariaDb
  databaseUrl: string
  /** nginx's port on loopback. */
  port: number
  hosts: StageHost[]
  /** What the hosts logged as an error that is no lost database. */
  faults: () => string[]
  close: () => Promise<void>
}

export interface StageHost {
  start: () => void
  /** Without warning. */
  kill: () => Promise<void>
  isUp: () => Promise<boolean>
  /** The end of its log. */
  log: () => string
  end: () => Promise<void>
}

/** The upstream that docs/operations.md shows, with other ports, in a server without TLS. */
export function severalHostsProxy(folder: string, port: number, hostPorts: readonly number[]): string {
  const text = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
  const shown = /```nginx\n(upstream almanac_host \{[\s\S]*?\n\})\n```/.exec(text)?.[1]
  if (!shown) throw new Error('docs/operations.md shows no upstream')
  let next = 0
  const upstream = shown.replace(/server [\d.]+:\d+/g, () => `server 127.0.0.1:${hostPorts[next++]}`)
  if (next !== hostPorts.length) throw new Error(`docs/operations.md shows ${next} hosts`)
  const proxy = readFileSync(path.join(root, 'docs/deploy/nginx.conf'), 'utf8')
    .replace(/upstream almanac_host \{[\s\S]*?\n\}/, upstream)
    .replace(/server \{\s*listen 80;[\s\S]*?\n\}/, '')
    .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replace(/^\s*(?:ssl_|http2 ).*$/gm, '')
  writeFileSync(path.join(folder, 'proxy.conf'), proxy)
  // Started by root, its workers would be somebody else, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${folder}/proxy.conf;
}`,
  )
  return file
}

export async function openScaleOutStage(env: Record<string, string>): Promise<ScaleOutStage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'almanac-scale-'))
  const mariaDb = await createMariaDb()
  await mariaDb.start()
  mariaDb.ask('create database almanac')
  const databaseUrl = mariaDb.url('almanac')
  const port = await freePort()
  const hostPorts = [await freePort(), await freePort(), await freePort()]
  const logFiles = hostPorts.map((_, n) => path.join(folder, `host-${n}.log`))
  const hosts = hostPorts.map((hostPort, n) =>
    createHost(
      logFiles[n] as string,
      {
        ...env,
        HOST_PORT: String(hostPort),
        PUBLIC_API_HOST: `http://127.0.0.1:${port}`,
        SITE_URL: 'http://localhost:4321',
        TRUSTED_PROXY_HOPS: '1',
        DATABASE_URL: databaseUrl,
        DATABASE_WAIT_S: '120',
      },
      hostPort,
    ),
  )
  const config = severalHostsProxy(folder, port, hostPorts)
  const nginx = spawn(findProgram('nginx') as string, ['-p', folder, '-e', `${folder}/error.log`, '-c', config], {
    stdio: 'ignore',
  })
  // All three at once: one of them migrates.
  for (const host of hosts) host.start()
  for (const host of hosts) await until('every host is up', async () => (await host.isUp()) || fail(host.log()))
  const logged = () => logFiles.flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  return {
    mariaDb,
    databaseUrl,
    port,
    hosts,
    faults: () => logged().filter((line) => line.includes('"event":"request failed"')),
    async close() {
      for (const host of hosts) await host.end()
      await endProcess(nginx)
      await mariaDb.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createHost(logFile: string, env: Record<string, string>, port: number): StageHost {
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess | undefined
  return {
    start() {
      child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child.stdout?.pipe(log, { end: false })
      child.stderr?.pipe(log, { end: false })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    async isUp() {
      const answer = await fetch(`http://127.0.0.1:${port}/posts`).catch(() => undefined)
      await answer?.body?.cancel()
      return answer?.status === 200
    },
    log: () => readFileSync(logFile, 'utf8').slice(-2_000),
    end: () => endProcess(child),
  }
}

function fail(reason: string): never {
  throw new Error(reason)
}
