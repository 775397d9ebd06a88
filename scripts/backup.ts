// Rule: makes a consistent copy of a database in use, and checks it before it gets its final name: npm run backup --
// FILE [--replace]
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { backUp } from '../host/db/index.ts'
import { OperationError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { readConfig } from '../settings/config.ts'

const usage = 'Usage: npm run backup -- FILE [--replace]'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [target, ...rest] = positionals
  if (!target || rest.length > 0) throw misused('One file must be named', usage)
  const { DATABASE_URL } = readConfig(process.env)
  const forMariaDb = 'Back it up with mariadb-dump --single-transaction (docs/deploy/README.md).'
  if (!DATABASE_URL.startsWith('sqlite:')) throw misused('DATABASE_URL is MariaDB', forMariaDb)
  const source = path.resolve(DATABASE_URL.slice('sqlite:'.length))
  const file = path.resolve(target)
  if (file === source) throw misused('The backup would overwrite the database itself', 'Name another file.')
  if (!existsSync(source)) throw misused(`There is no database at ${source}`, 'Set DATABASE_URL.')
  if (existsSync(file) && !values.replace)
    throw misused(`${file} exists already`, 'Name another file or add --replace.')
  mkdirSync(path.dirname(file), { recursive: true })
  await backUp(source, file)
}

/** An error in the operator's input. */
function misused(what: string, mend: string): OperationError {
  return new OperationError('usage', what, 'settings or command line', mend)
}

await runCommand('backup', run)
