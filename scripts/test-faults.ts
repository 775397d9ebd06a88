// Rule: what `npm test` tries a few times is tried here many times: kills, cuts, full disks, several at once.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../operate/usage.ts'

if (answersHelp('test-faults')) process.exit()

const args = process.argv.slice(2)
// A named file stands in place of the folder, which would be asked for beside it.
const files = args.some((arg) => arg.startsWith('tests/')) ? [] : ['tests/faults', 'tests/contract']
const run = (command: string, words: string[]) =>
  spawnSync(command, words, {
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'full' },
    shell: process.platform === 'win32',
  }).status ?? 1
const faults = run('vitest', ['run', ...files, ...args])
// The browser's specs look at more widths and devices then.
const looks = args.length > 0 ? 0 : run('playwright', ['test'])
process.exit(faults || looks)
