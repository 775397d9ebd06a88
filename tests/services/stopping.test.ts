import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandEnv } from '../command-env.ts'
import { freePort } from '../free-port.ts'
import { projectRoot, runCommand } from '../programs.ts'
import { deadlineMs, until } from '../run/until.ts'
import { writeSmallRelease } from '../small-release.ts'
import {
  getRequest,
  longAnswer,
  openConnection,
  type ServerKind,
  shortAnswer,
  startLimited,
} from '../stack/limited-server.ts'

const npm = (command: string) => ['npm', 'run', '--silent', command]

describe.each<[ServerKind, string]>([
  ['host', 'host'],
  ['site', 'serve'],
])('the %s', (kind, script) => {
  it.each([
    ['by itself', undefined],
    ['by npm', npm(script)],
  ])('ends on SIGTERM with open connections, started %s', async (_, command) => {
    const server = await startLimited(kind, command ? { command } : {})
    const idle = Array.from({ length: 3 }, () => openConnection(server, getRequest(shortAnswer[kind]), { reads: true }))
    const silent = openConnection(server)
    const unread = openConnection(server, getRequest(longAnswer[kind]))
    const sockets = await Promise.all([...idle, silent, unread])
    await until('three clients are answered', () => sockets.filter((socket) => socket.bytesRead > 0).length >= 3)
    const ended = Promise.all(sockets.map((socket) => socket.destroyed || once(socket.resume(), 'close')))
    try {
      server.child.kill('SIGTERM')
      await ended
      await until('the port is free', () =>
        fetch(server.url).then(
          () => false,
          () => true,
        ),
      )
    } finally {
      for (const socket of sockets) socket.destroy()
      await server.stop()
    }
  })
})

let folder: string
let child: ChildProcess
let output = ''
beforeEach(() => {
  mkdirSync(path.join(projectRoot, 'var'), { recursive: true })
  folder = mkdtempSync(path.join(projectRoot, 'var', 'stopping-'))
})
afterEach(() => {
  for (const pid of findProcesses()) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const settings = () => ({
  VAR_DIR: folder,
  RELEASES_DIR: path.join(folder, 'releases'),
  DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
})

/** Processes with the folder in their environment. */
function findProcesses(): number[] {
  if (process.platform !== 'linux') return []
  const isOurs = (pid: string) => {
    try {
      const isZombie = / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      return !isZombie && readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`VAR_DIR=${folder}\0`)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isOurs(name))
    .map(Number)
}

async function start([program = '', ...args]: string[], ...messages: string[]): Promise<void> {
  const ports = { PORT: String(await freePort()), HOST_PORT: String(await freePort()) }
  const env = commandEnv({ ...settings(), ...ports })
  child = spawn(program, args, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'], env })
  output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => (output += bytes))
  for (const message of messages) await expect.poll(() => output).toContain(message)
}

const isLinux = process.platform === 'linux'
const timeout = 4 * deadlineMs
describe.skipIf(!isLinux)(`processes${isLinux ? '' : ' (skipped: no /proc here)'}`, () => {
  it.each<[string, NodeJS.Signals, string[]]>([
    ['start', 'SIGINT', ['2/3 pull']],
    ['dev', 'SIGTERM', ['snapshot', 'Ready']],
  ])('of `npm run %s` end on %s, with their database closed', { timeout }, async (command, signal, messages) => {
    await start(npm(command), ...messages)
    child.kill(signal)
    await expect.poll(findProcesses).toEqual([])
    // SQLite removes its log when the last connection is closed.
    for (const place of [folder, path.join(folder, 'demo')])
      expect(existsSync(path.join(place, 'almanac.sqlite-wal')), output).toBe(false)
  })

  it('of a host end when npm is killed', async () => {
    await start(npm('host'), 'host listens')
    child.kill('SIGKILL')
    await expect.poll(findProcesses).toEqual([])
  })
})

const host = () => start([process.execPath, 'scripts/host.ts'], 'host starts')

it('a starting host reads the game’s files again after its start when SIGHUP arrives', async () => {
  await host()
  child.kill('SIGHUP')
  await expect.poll(() => output).toMatch(/game data read[\s\S]*game data read/)
  expect(child.exitCode ?? child.signalCode).toBeNull()
})

it('a starting host ends with 0 when SIGTERM arrives', async () => {
  await host()
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  expect(await ended, output).toEqual([0, null])
  // The process that reads the game's files ends with it.
  expect(output).not.toContain('Error')
})

it.each(['host', 'serve'])(
  'a taken port ends `npm run %s` with 2 and names the setting and the remedy',
  async (command) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const setting = command === 'host' ? 'HOST_PORT' : 'PORT'
    writeSmallRelease(path.join(folder, 'releases'), { 'index.html': '<title>x</title>' })
    const env = { ...settings(), [setting]: String(port), npm_lifecycle_event: command }
    const { status, stderr } = runCommand(command, [], env)
    other.close()
    expect(stderr).toContain(`${command} failed: port ${port} is taken`)
    expect(stderr).toContain(`${setting}=${port + 1} npm run ${command}`)
    expect([status, /^ +at /m.test(stderr)]).toEqual([2, false])
  },
)
