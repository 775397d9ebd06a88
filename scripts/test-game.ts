// Runs the tests that need a real game server and client.
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'
import { runTool } from './run-tool.ts'

if (answersHelp('test-game')) process.exit()

const words = process.argv.slice(2)
// In sequence, because there is only one server.
const args = ['run', '--no-file-parallelism', ...(words.length > 0 ? words : ['tests/game'])]
process.exit(runTool('vitest', args, { GAME_TESTS: '1' }))
