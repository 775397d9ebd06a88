// Rule: formatting and lint are Biome's alone; this applies what it can mend by itself.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { answersHelp } from '../ops/usage.ts'

if (answersHelp('lint')) process.exit()

process.exit(spawnSync('biome', ['check', '--write', '.'], { stdio: 'inherit' }).status ?? 1)
