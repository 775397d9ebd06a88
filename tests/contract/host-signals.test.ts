/** Signals that reach the host before it listens: a reload does not end it and is done later; an end ends it well. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { commandEnv } from '../command-env.ts'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'

const root = path.join(import.meta.dirname, '../..')

async function start() {
  mkdirSync(path.join(root, 'var'), { recursive: true })
  const folder = mkdtempSync(path.join(root, 'var', 'signals-'))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/host.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: commandEnv({
      HOST_PORT: String(await freePort()),
      VAR_DIR: folder,
      DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
    }),
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const says = (text: string, times = 1) =>
    expect.poll(() => said.split(text).length - 1, { timeout: 40_000, interval: 5 }).toBeGreaterThanOrEqual(times)
  const stop = async () => {
    await endProcess(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { child, says, stop }
}

it('reads the game’s files again after its start, when it was told so before', { timeout: 60_000 }, async () => {
  const { child, says, stop } = await start()
  try {
    await says('host starts')
    child.kill('SIGHUP')
    await says('host listens')
    await says('game data read', 2)
    expect(child.exitCode ?? child.signalCode).toBeNull()
  } finally {
    await stop()
  }
})

it('ends with 0 when it is told to end while it starts', { timeout: 60_000 }, async () => {
  const { child, says, stop } = await start()
  try {
    await says('host starts')
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect([child.exitCode, child.signalCode]).toEqual([0, null])
  } finally {
    await stop()
  }
})
