// Rule: pictures of every kind of page, for eyes and for a comparison pixel by pixel; what is judged stays with the tests.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../operate/usage.ts'

if (answersHelp('shots')) process.exit()

const [first, ...rest] = process.argv.slice(2)
const [command, args] =
  first === 'compare'
    ? ['node', ['tests/shots/compare.ts', ...rest]]
    : ['playwright', ['test', '-c', 'tests/shots/playwright.config.ts', ...process.argv.slice(2)]]
const result = spawnSync(command as string, args as string[], { stdio: 'inherit', shell: process.platform === 'win32' })
process.exit(result.status ?? 1)
