// Repeats the tests against the stock schema and the simulated town on a real game server with a real client.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'

if (answersHelp('test-game')) process.exit()

const words = process.argv.slice(2)
// In sequence, because there is only one server.
const result = spawnSync('vitest', ['run', '--no-file-parallelism', ...(words.length > 0 ? words : ['tests/game'])], {
  stdio: 'inherit',
  env: { ...process.env, GAME_TESTS: '1' },
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
