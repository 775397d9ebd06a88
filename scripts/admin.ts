/** There is no default admin. An operator creates one here; its random password is shown once. */
import process from 'node:process'
import { Misuse, runAdminCommand } from '../host/admin/index.ts'
import { createLog } from '../host/base/index.ts'
import { withDatabase } from '../host/db/index.ts'
import { schema } from '../host/features.ts'
import { usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { usageOf } from '../ops/usage.ts'
import { readConfig } from '../settings/config.ts'

await runCommand('admin', async () => {
  const config = readConfig(process.env)
  await withDatabase(config.DATABASE_URL, { schema }, async (database) => {
    try {
      const lines = runAdminCommand({ config, database, log: createLog() }, process.argv.slice(2))
      for await (const line of lines) console.log(line)
    } catch (error) {
      if (!(error instanceof Misuse)) throw error
      throw usageError(error.message, error.remedy || usageOf('admin'))
    }
  })
})
