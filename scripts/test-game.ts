// Rule: what the stock schema and the simulated town show is shown here on a real game server and by a real client.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../operate/usage.ts'

if (answersHelp('test-game')) process.exit()

const result = spawnSync('vitest', ['run', 'tests/game', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, GAME_TESTS: '1' },
  shell: process.platform === 'win32',
})
process.exit(result.status ?? 1)
