// Repeats the tests against the stock schema and the simulated town on a real game server with a real client.
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'
import { runTool } from './run-tool.ts'

if (answersHelp('test-game')) process.exit()

const words = process.argv.slice(2)
// In sequence, because there is only one server.
const args = ['run', '--no-file-parallelism', ...(words.length > 0 ? words : ['tests/game'])]
process.exit(runTool('vitest', args, { GAME_TESTS: '1' }))
