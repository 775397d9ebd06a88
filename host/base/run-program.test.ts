import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { temporaryFolder } from '../../tests/temporary-folder.ts'
import { runProgram } from './run-program.ts'

const folder = temporaryFolder('run-program')
const run = (script: string) => runProgram('/bin/sh', ['-c', script], 60_000)

it('gives the program the path, but no variable of the host that may contain a secret', async () => {
  vi.stubEnv('DATABASE_URL', 'mysql://almanac:secret-word@localhost/almanac')
  onTestFinished(() => void vi.unstubAllEnvs())
  const file = path.join(folder, 'environment')
  await run(`env > ${file}`)
  const environment = readFileSync(file, 'utf8')
  expect(environment).toContain('PATH=')
  expect(environment).not.toContain('secret-word')
})

it('rejects with the exit code and the first 2,000 characters of stderr', async () => {
  await expect(run('printf "%05000d" 7 >&2; exit 3')).rejects.toThrow(/ended with 3: 0{2000}$/)
})
