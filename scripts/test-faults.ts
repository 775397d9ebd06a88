// Rule: what `npm test` tries a few times is tried here many times: kills, cuts, full disks, several at once.
import { spawnSync } from 'node:child_process'
import process from 'node:process'

const result = spawnSync('vitest', ['run', 'tests/faults', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full' },
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
