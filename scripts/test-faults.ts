// Runs the fault tests with many rounds: kills, lost connections, full disks, concurrent commands. They start
// processes, so one file runs at a time.
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'
import { runTool } from './run-tool.ts'

if (answersHelp('test-faults')) process.exit()

const args = ['run', '--project=faults', '--maxWorkers=1', ...process.argv.slice(2)]
process.exit(runTool('vitest', args, { FAULTS: 'full' }))
