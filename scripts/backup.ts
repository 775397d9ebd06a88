// Rule: a copy of a database that is in use, consistent and checked before it bears its name: npm run backup -- FILE [--replace]
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { backup, DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { readConfig } from '../api/config.ts'
import { OperationError } from '../operate/operation-error.ts'
import { runCommand } from '../operate/run-command.ts'

const usage = 'Usage: npm run backup -- FILE [--replace]'

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [target, ...rest] = positionals
  if (!target || rest.length > 0) throw misused('It has to be told one file', usage)
  const { DATABASE_URL } = readConfig(process.env)
  if (!DATABASE_URL.startsWith('sqlite:'))
    throw misused(
      'DATABASE_URL is MariaDB',
      'Back it up with mariadb-dump --single-transaction (docs/deploy/README.md).',
    )
  const source = path.resolve(DATABASE_URL.slice('sqlite:'.length))
  const file = path.resolve(target)
  if (file === source) throw misused('The backup would overwrite the database itself', 'Name another file.')
  if (!existsSync(source)) throw misused(`There is no database at ${source}`, 'Set DATABASE_URL.')
  if (existsSync(file) && !values.replace)
    throw misused(`${file} is there already`, 'Name another file or add --replace.')
  mkdirSync(path.dirname(file), { recursive: true })
  await copy(source, file)
}

/** The operator asked for what cannot be done. */
function misused(what: string, mend: string): OperationError {
  return new OperationError('usage', what, 'settings or command line', mend)
}

/** Whatever goes wrong, the name holds the older backup or a whole new one. */
async function copy(source: string, file: string): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`
  const mask = process.umask(0o077)
  try {
    const database = new DatabaseSync(source)
    try {
      database.exec('PRAGMA busy_timeout = 10000')
      // All pages in one step: another process's write would make a copy in steps begin anew.
      await backup(database, unfinished, { rate: 2 ** 31 - 1 })
    } finally {
      database.close()
    }
    const { orders, ledger } = check(unfinished)
    renameSync(unfinished, file)
    console.log(`${file}: integrity ok, ${orders} orders, ${ledger} ledger lines`)
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(`${unfinished}${suffix}`, { force: true })
    process.umask(mask)
  }
}

/** A backup that cannot be read back is none. */
function check(file: string): { orders: number; ledger: number } {
  const database = new DatabaseSync(file)
  try {
    // One file without companions, so that a copy of it is all there is.
    database.exec('PRAGMA journal_mode = DELETE')
    const [answer] = database.prepare('PRAGMA integrity_check').all()
    if (answer?.integrity_check !== 'ok') throw new Error(`The copy is damaged: ${answer?.integrity_check}`)
    const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
    return { orders: count('orders'), ledger: count('ledger') }
  } finally {
    database.close()
  }
}

await runCommand('backup', run)
