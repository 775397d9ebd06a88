/** Signals that reach the host before it listens. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { commandEnv } from '../command-env.ts'
import { endProcess } from '../end-process.ts'
import { projectRoot, quiet } from './programs.ts'

function start() {
  const folder = mkdtempSync(path.join(tmpdir(), 'signals-'))
  const child = spawn(process.execPath, [quiet, 'scripts/host.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: commandEnv({
      HOST_PORT: '0',
      VAR_DIR: folder,
      DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
    }),
  })
  onTestFinished(async () => {
    await endProcess(child)
    rmSync(folder, { recursive: true, force: true })
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  return { child, written: () => written }
}

it('reads the game’s files again after its start when SIGHUP arrived before', async () => {
  const { child, written } = start()
  await expect.poll(written, { interval: 5 }).toContain('host starts')
  child.kill('SIGHUP')
  await expect.poll(written).toContain('host listens')
  await expect.poll(written).toMatch(/game data read[\s\S]*game data read/)
  expect(child.exitCode ?? child.signalCode).toBeNull()
})

it('ends with 0 when SIGTERM arrives while it starts', async () => {
  const { child, written } = start()
  const ended = once(child, 'close')
  await expect.poll(written, { interval: 5 }).toContain('host starts')
  child.kill('SIGTERM')
  const [code, signal] = await ended
  expect([code, signal], written()).toEqual([0, null])
})
