// `npm run shots`: screenshots of every page kind in `var/shots`; arguments after `--` are passed to Playwright (`-g
// shop`).
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'

if (answersHelp('shots')) process.exit()

const words = ['test', '--project=shots', ...process.argv.slice(2)]
const result = spawnSync('playwright', words, { stdio: 'inherit', shell: process.platform === 'win32' })
process.exit(result.status ?? 1)
