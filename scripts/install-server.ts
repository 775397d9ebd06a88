/** `npm run install-server`: from a bare Debian machine to a live site, step by step, and back. */
import path from 'node:path'
import process from 'node:process'
import { installServer } from '../ops/install/install-server.ts'
import { runCommand } from '../ops/run-command.ts'

await runCommand('install-server', () => installServer(process.argv.slice(2), path.dirname(import.meta.dirname)))
