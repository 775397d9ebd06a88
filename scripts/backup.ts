// Makes a checked backup of a database in use: npm run backup [-- FILE]. Without FILE, one a day is kept for a week.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { taipeiText } from '../domain/taipei-time.ts'
import { backUp, backupExtension } from '../host/db/index.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { usageOf } from '../ops/usage.ts'
import { readConfig } from '../settings/config.ts'

const keptDays = 7
const daily = /^daily-[\d-]{10}\.\w+$/

await runCommand('backup', async () => {
  const { DATABASE_URL, VAR_DIR } = readConfig(process.env)
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  if (positionals.length > 1) throw usageError('Only one file can be named', usageOf('backup'))
  const folder = path.resolve(VAR_DIR, 'backup')
  const [argument] = positionals
  const file = argument
    ? path.resolve(argument)
    : path.join(folder, `daily-${taipeiText(Date.now()).slice(0, 10)}${backupExtension(DATABASE_URL)}`)
  if (argument && existsSync(file)) throw usageError(`${file} exists already`, 'Name another file.')
  for (const line of await backUp(DATABASE_URL, file)) console.log(line)
  console.log(`${file}: complete`)
  if (argument) return
  const older = readdirSync(folder)
    .filter((name) => daily.test(name))
    .sort()
    .slice(0, -keptDays)
  for (const name of older) rmSync(path.join(folder, name))
})
