import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { until } from '../../tests/run/until.ts'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { runProgram } from './run-program.ts'

const folder = temporaryFolder('run-program')
const run = (script: string) => runProgram('/bin/sh', ['-c', script], 60_000)
const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

it('gives the program the path, but no variable of the host that may contain a secret', async () => {
  vi.stubEnv('DATABASE_URL', 'mysql://almanac:secret-word@localhost/almanac')
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = path.join(folder, 'environment')
  await run(`env > ${file}`)
  expect(textOf(file)).toContain('PATH=')
  expect(textOf(file)).not.toContain('secret-word')
})

it('rejects with the exit code and the first 2,000 characters of stderr', async () => {
  await expect(run('printf "%05000d" 7 >&2; exit 3')).rejects.toThrow(/ended with 3: 0{2000}$/)
})

it('kills a program that takes too long, with its children', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = path.join(folder, 'child')
  const failure = expect(run(`sleep 600 & echo $! > ${file}; wait`)).rejects.toThrow('did not end within 60000 ms')
  await until('the child has started', () => textOf(file).endsWith('\n'))
  vi.advanceTimersByTime(60_000)
  await failure
  // A killed process without a parent may remain as a zombie, which has no command line.
  await until('the child has ended', () => textOf(`/proc/${textOf(file).trim()}/cmdline`) === '')
})
