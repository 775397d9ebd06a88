/** SIGTERM and SIGINT end all processes of a server, and its database is closed. */
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

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, 'docs/deploy', file), 'utf8')
const words = (line: string | undefined) => (line ?? '').replaceAll('/usr/bin/', '').split(' ')
const unitLine = words(/^ExecStart=(.+)$/m.exec(read('systemd/almanac-host.service'))?.[1])
const imageLine = JSON.parse(/^CMD (\[.+\])$/m.exec(read('Containerfile'))?.[1] ?? '[]') as string[]

/** A line that each server prints when it can be stopped. */
const startLines = { host: 'host listens', start: '2/3 pull', dev: 'snapshot' } as const
type Server = keyof typeof startLines
const started: [string, Server, NodeJS.Signals, string[]][] = [
  ['its systemd unit', 'host', 'SIGTERM', unitLine],
  ['its image', 'host', 'SIGINT', imageLine],
  ['npm', 'start', 'SIGINT', ['npm', 'start', '--silent']],
  ['npm', 'dev', 'SIGTERM', ['npm', 'run', '--silent', 'dev']],
]

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

/** Processes with the folder in their environment, and their children. */
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
  let output = ''
  child = spawn(name, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...environment(), ...ports } })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
  await expect.poll(() => output).toContain(startLines[server])
  return { output: () => output }
}

describe.skipIf(process.platform !== 'linux')('processes (skipped without /proc)', () => {
  it.each(started)('of a server that %s started (%s) end on %s', async (_, server, signal, command) => {
    const { output } = await startServer(server, command)
    child?.kill(signal)
    await expect.poll(() => processesOf(folder)).toEqual([])
    if (server === 'host') expect(output()).toContain('host closed')
    // SQLite removes its log when the last connection is closed.
    for (const place of [folder, path.join(folder, 'demo')])
      expect(existsSync(path.join(place, 'almanac.sqlite-wal'))).toBe(false)
  })

  it('of a host end when npm is killed', async () => {
    await startServer('host', ['npm', 'run', '--silent', 'host'])
    child?.kill('SIGKILL')
    await expect.poll(() => processesOf(folder)).toEqual([])
  })
})

describe('a taken port', () => {
  it.each(['host', 'serve'] as const)(
    'ends `npm run %s` with 2 and names the setting and the remedy',
    async (command) => {
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
    },
  )
})

function environment(): NodeJS.ProcessEnv {
  return commandEnv({
    VAR_DIR: folder,
    RELEASES_DIR: path.join(folder, 'releases'),
    DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
  })
}
