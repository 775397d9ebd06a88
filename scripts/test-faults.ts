// Runs the fault tests with many rounds: kills, lost connections, full disks, concurrent commands. They start
// processes, so one file runs at a time.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'

if (answersHelp('test-faults')) process.exit()

const { status } = spawnSync('vitest', ['run', '--project=faults', '--maxWorkers=1', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full' },
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
