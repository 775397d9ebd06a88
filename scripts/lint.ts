// Rule: only Biome formats and lints; this command applies its automatic fixes.
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'
import { runTool } from './run-tool.ts'

if (answersHelp('lint')) process.exit()

process.exit(runTool('biome', ['check', '--write', '.']))
