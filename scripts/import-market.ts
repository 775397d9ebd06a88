// An invalid line is reported, and nothing of its file is written; the next run completes a partial import.
import process from 'node:process'
import { isBusy, isRetryable, withDatabase } from '../host/db/index.ts'
import { schema } from '../host/features.ts'
import { ImportError, importSales, importShops, runBackfill } from '../host/market/index.ts'
import { OperationError, usageError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { usageOf } from '../ops/usage.ts'
import { readConfig } from '../settings/config.ts'

await runCommand('import-market', async () => {
  const [what, file, ...rest] = process.argv.slice(2)
  if (what === 'game-sales' && file === undefined) return importGameSales()
  if ((what !== 'shops' && what !== 'sales') || !file || rest.length > 0)
    throw usageError('The command line is incomplete or unknown', usageOf('import-market'))

  const { DATABASE_URL } = readConfig(process.env)
  try {
    await withDatabase(DATABASE_URL, { schema }, async (database) => {
      console.log(await (what === 'shops' ? importShops(database, file) : importSales(database, file)))
    })
  } catch (error) {
    throw toCommandError(error, file)
  }
})

async function importGameSales(): Promise<void> {
  const config = readConfig(process.env)
  const backfill = await withDatabase(config.DATABASE_URL, { schema }, (database) =>
    runBackfill(config, database, (text) => process.stdout.write(text)),
  )
  if (!backfill) throw usageError('There is no game database', 'Set it and run again.', 'GAME_DATABASE_URL')
  const { recorded, leftOut } = backfill
  console.log(`${recorded} sales recorded`)
  if (leftOut > 0) console.log(`${leftOut} lines left out: paid with something else than zeny, or in the future`)
}

function toCommandError(error: unknown, file: string): unknown {
  const refused = error instanceof ImportError
  const busy = isBusy(error) || isRetryable(error)
  const isNoFile = ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  if (!refused && !busy && !isNoFile) return error
  if (busy) {
    const remedy = 'Wait until it has ended, or end it, then run again: sales with an id are added once.'
    return new OperationError('locked', 'Another import is writing', file, remedy, { cause: error })
  }
  const remedy = 'Nothing was imported. Correct it and run the command again.'
  return new OperationError(refused ? 'refused' : 'usage', (error as Error).message, file, remedy, { cause: error })
}
