// The only way back to a backup: npm run restore -- FILE. The host must be stopped; the former state is kept.
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { restore, withDatabase } from '../host/db/index.ts'
import { schema } from '../host/features.ts'
import { findDisagreements } from '../host/payments/index.ts'
import { acquireLock } from '../ops/lock.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { usageOf } from '../ops/usage.ts'
import { readConfig } from '../settings/config.ts'
import { reportDisagreements } from './report-disagreements.ts'

await runCommand('restore', async () => {
  const { DATABASE_URL, VAR_DIR } = readConfig(process.env)
  const { positionals } = parseArgs({ allowPositionals: true, options: {} })
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw usageError('One file must be named', usageOf('restore'))
  if (!existsSync(file)) throw usageError('There is no such file', 'Name a file that exists.', file)
  const folder = path.resolve(VAR_DIR, 'backup')
  const lock = acquireLock(folder, 'restore')
  const { summary, isCurrent, formerFile } = await restore(DATABASE_URL, {
    file: path.resolve(file),
    folder,
    schema,
  }).finally(lock.release)
  for (const line of summary) console.log(line)
  console.log(`Restored. All sessions are ended.${formerFile && ` The former state is kept as ${formerFile}`}`)
  if (!isCurrent)
    return console.log(
      'Its tables are those of an older version: the host updates them when it starts. Then: npm run reconcile',
    )
  reportDisagreements(await withDatabase(DATABASE_URL, { schema }, ({ db }) => findDisagreements(db)))
})
