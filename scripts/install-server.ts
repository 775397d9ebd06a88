/** `npm run install-server`: sets up a bare Debian machine step by step until the site is live, and undoes it. */
import path from 'node:path'
import process from 'node:process'
import { installServer } from '../ops/install/install-server.ts'
import { runCommand } from '../ops/run-command.ts'

await runCommand('install-server', () => installServer(process.argv.slice(2), path.dirname(import.meta.dirname)))
