// An invalid line is reported, and nothing of its file is written; the next run completes a partial import.
import process from 'node:process'
import { isBusy, isRetryable, withDatabase } from '../host/db/index.ts'
import { ImportError, importSales, importShops, runBackfill } from '../host/market/index.ts'
import { OperationError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { readConfig } from '../settings/config.ts'

const usage = `Usage: npm run import-market -- shops FILE   replaces all shops by those of FILE
       npm run import-market -- sales FILE   adds the sales of FILE
       npm run import-market -- game-sales   adds the sales of the game's own logs (GAME_DATABASE_URL)
FILE holds one JSON record a line (docs/market-import.md); - is the standard input.`

await runCommand('import-market', async () => {
  const [what, file, ...rest] = process.argv.slice(2)
  if (what === 'game-sales' && file === undefined) return importGameSales()
  if ((what !== 'shops' && what !== 'sales') || !file || rest.length > 0)
    throw new OperationError('usage', 'The command line is incomplete or unknown', 'command line', usage)

  const { DATABASE_URL } = readConfig(process.env)
  try {
    await withDatabase(DATABASE_URL, async (database) => {
      console.log(await (what === 'shops' ? importShops(database, file) : importSales(database, file)))
    })
  } catch (error) {
    throw toCommandError(error, file)
  }
})

async function importGameSales(): Promise<void> {
  const config = readConfig(process.env)
  const backfill = await withDatabase(config.DATABASE_URL, (database) =>
    runBackfill(config, database, (text) => process.stdout.write(text)),
  )
  if (!backfill)
    throw new OperationError('usage', 'There is no game database', 'GAME_DATABASE_URL', 'Set it and run again.')
  console.log(`${backfill.recorded} sales recorded`)
}

function toCommandError(error: unknown, file: string): unknown {
  const [refused, busy] = [error instanceof ImportError, isBusy(error) || isRetryable(error)]
  const isNoFile = ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  if (!refused && !busy && !isNoFile) return error
  if (busy) {
    const remedy = 'Wait until it has ended, or end it, then run again: sales with an id are added once.'
    return new OperationError('locked', 'Another import is writing', file, remedy, { cause: error })
  }
  const remedy = 'Nothing was imported. Correct it and run the command again.'
  return new OperationError(refused ? 'refused' : 'usage', (error as Error).message, file, remedy, { cause: error })
}
