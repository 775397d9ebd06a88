// Rule: only Biome formats and lints; this command applies its automatic fixes.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'

if (answersHelp('lint')) process.exit()

process.exit(spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1)
