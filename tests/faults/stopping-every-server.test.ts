/** Whoever starts a server, SIGTERM and SIGINT end it: no process is left, and its database is closed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandEnv } from '../command-env.ts'
import { freePort } from '../free-port.ts'
import { writeSmallRelease } from '../small-release.ts'
import { long } from './rounds.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'docs/deploy', file), 'utf8')
const words = (line: string | undefined) => (line ?? '').replaceAll('/usr/bin/', '').split(' ')
const unitLine = words(/^ExecStart=(.+)$/m.exec(read('systemd/almanac-host.service'))?.[1])
const imageLine = JSON.parse(/^CMD (\[.+\])$/m.exec(read('Containerfile'))?.[1] ?? '[]') as string[]

const servers = {
  host: { says: 'host listens', closes: 'host closed' },
  serve: { says: 'serving', closes: '' },
  // Not until the site stands, which takes a build: what matters is what it has started by then.
  start: { says: '2/3 pull', closes: 'stopping' },
  dev: { says: 'snapshot', closes: '' },
} as const
type Server = keyof typeof servers
type Signal = 'SIGTERM' | 'SIGINT'
/** Each with the one signal that `npm test` sends; of those that start the same server, each signal ends one. */
const started: [string, Server, Signal, string[]][] = [
  ['npm', 'host', 'SIGINT', ['npm', 'run', '--silent', 'host']],
  ['node', 'host', 'SIGTERM', ['node', 'scripts/host.ts']],
  ['the unit', 'host', 'SIGTERM', unitLine],
  ['the image', 'host', 'SIGTERM', imageLine],
  ['npm', 'serve', 'SIGTERM', ['npm', 'run', '--silent', 'serve']],
  ['node', 'serve', 'SIGINT', ['node', 'scripts/serve.ts']],
  ['npm', 'start', 'SIGINT', ['npm', 'start', '--silent']],
  ['node', 'dev', 'SIGINT', ['node', 'scripts/dev.ts']],
  // How npm hands a signal on is shown above, of each kind of command once.
  ...(long
    ? ([
        ['node', 'start', 'SIGTERM', ['node', 'scripts/start.ts']],
        ['npm', 'dev', 'SIGTERM', ['npm', 'run', '--silent', 'dev']],
      ] as [string, Server, Signal, string[]][])
    : []),
]
const signalsOf = (usual: Signal): readonly Signal[] => (long ? ['SIGTERM', 'SIGINT'] : [usual])

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  mkdirSync(path.join(root, 'var'), { recursive: true })
  folder = mkdtempSync(path.join(root, 'var', 'stopping-'))
})
afterEach(() => {
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Processes that were started with the folder in their environment, in whatever depth. */
function processesOf(of: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const isZombie = / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        return !isZombie && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`VAR_DIR=${of}\0`)
      } catch {
        return false
      }
    })
    .map(Number)
}

async function startServer(server: Server, command: string[]): Promise<{ output: () => string }> {
  const [name = '', ...args] = command
  const ports = { PORT: String(await freePort()), HOST_PORT: String(await freePort()) }
  if (server === 'serve') writeSmallRelease(path.join(folder, 'releases'), { 'index.html': '<title>x</title>' })
  let output = ''
  child = spawn(name, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), ...ports },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
  await expect.poll(() => output, { timeout: 60_000 }).toContain(servers[server].says)
  return { output: () => output }
}

describe.skipIf(process.platform !== 'linux')('SIGTERM and SIGINT (looked for in /proc)', () => {
  for (const [by, server, usual, command] of started)
    for (const signal of signalsOf(usual))
      it(`${signal} ends ${server}, started by ${by}`, { timeout: 90_000 }, async () => {
        const { output } = await startServer(server, command)
        child?.kill(signal)
        await expect.poll(() => processesOf(folder), { timeout: 15_000 }).toEqual([])
        if (server === 'host') expect(output()).toContain(servers.host.closes)
        // SQLite's companions go when the last connection is closed in order.
        for (const place of [folder, path.join(folder, 'demo')])
          expect(existsSync(path.join(place, 'almanac.sqlite-wal'))).toBe(false)
      })

  it('the death of npm ends the host as well', { timeout: 60_000 }, async () => {
    await startServer('host', ['npm', 'run', '--silent', 'host'])
    child?.kill('SIGKILL')
    await expect.poll(() => processesOf(folder), { timeout: 15_000 }).toEqual([])
  })
})

describe('a taken port', () => {
  it.each(['host', 'serve'] as const)('ends `npm run %s` with 2, its setting and the remedy', async (command) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const setting = command === 'host' ? 'HOST_PORT' : 'PORT'
    writeSmallRelease(path.join(folder, 'releases'), { 'index.html': '<title>x</title>' })
    const { status, stderr } = spawnSync('node', [`scripts/${command}.ts`], {
      cwd: root,
      encoding: 'utf8',
      env: { ...environment(), [setting]: String(port), npm_lifecycle_event: command },
    })
    other.close()
    expect(stderr).toContain(`${command} failed: port ${port} is taken`)
    expect(stderr).toContain(`${setting}=${port + 1} npm run ${command}`)
    expect([status, /^ +at /m.test(stderr)]).toEqual([2, false])
  })
})

function environment(): NodeJS.ProcessEnv {
  return commandEnv({
    VAR_DIR: folder,
    RELEASES_DIR: path.join(folder, 'releases'),
    DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
  })
}
