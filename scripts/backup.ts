// Makes a checked backup of a database in use: npm run backup [-- FILE]. Without FILE, one a day is kept for a week.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { taipeiText } from '../domain/time/taipei-time.ts'
import { backUp, backupExtension } from '../host/db/index.ts'
import { schema } from '../host/features.ts'
import { acquireLock } from '../ops/lock.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { usageOf } from '../ops/usage.ts'
import { readConfig } from '../settings/config.ts'

const keptDays = 7
const daily = /^daily-[\d-]{10}\.\w+$/
const unfinishedDaily = /^daily-.+\.part/

await runCommand('backup', async () => {
  const { DATABASE_URL, VAR_DIR } = readConfig(process.env)
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  if (positionals.length > 1) throw usageError('Only one file can be named', usageOf('backup'))
  const [argument] = positionals
  if (argument) {
    const file = path.resolve(argument)
    if (existsSync(file)) throw usageError(`${file} exists already`, 'Name another file.')
    return makeBackup(DATABASE_URL, file)
  }
  const folder = path.resolve(VAR_DIR, 'backup')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = acquireLock(folder, 'backup')
  try {
    // Each killed run has left a copy of the database.
    for (const name of namesIn(folder, unfinishedDaily)) rmSync(path.join(folder, name))
    const day = taipeiText(Date.now()).slice(0, 10)
    await makeBackup(DATABASE_URL, path.join(folder, `daily-${day}${backupExtension(DATABASE_URL)}`))
    for (const name of namesIn(folder, daily).slice(0, -keptDays)) rmSync(path.join(folder, name))
  } finally {
    lock.release()
  }
})

async function makeBackup(url: string, file: string): Promise<void> {
  for (const line of await backUp(url, file, schema)) console.log(line)
  console.log(`${file}: complete`)
}

function namesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
}
