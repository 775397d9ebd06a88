// Rule: what `npm test` tries a few times is tried here many times: kills, cuts, full disks, several at once.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../operate/usage.ts'

if (answersHelp('test-faults')) process.exit()

const args = process.argv.slice(2)
// A named file stands in place of the folder, which would be asked for beside it.
const files = args.some((arg) => arg.startsWith('tests/')) ? [] : ['tests/faults']
const result = spawnSync('vitest', ['run', ...files, ...args], {
  stdio: 'inherit',
  env: { ...process.env, FAULTS: 'full' },
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
