// Rule: an invalid line is reported, and nothing of its file is written; the next run completes a partial import.
import process from 'node:process'
import { withDatabase } from '../host/db/index.ts'
import {
  type Alone,
  ImportBusyError,
  ImportError,
  importSales,
  importShops,
  runBackfill,
  withImportLock,
} from '../host/market/index.ts'
import { OperationError } from '../ops/operation-error.ts'
import { runCommand } from '../ops/run-command.ts'
import { readConfig } from '../settings/config.ts'

const usage = `Usage: npm run import-market -- shops FILE   replaces all shops by those of FILE
       npm run import-market -- sales FILE   adds the sales of FILE
       npm run import-market -- game-sales   adds the sales of the game's own logs (GAME_DATABASE_URL)
FILE holds one JSON record a line (docs/market-import.md); - is the standard input.`

const waiting = { onWait: () => console.log('Another import is running; waiting until it ends') }

await runCommand('import-market', async () => {
  const [what, file, ...rest] = process.argv.slice(2)
  if (what === 'game-sales' && file === undefined) return importGameSales()
  if ((what !== 'shops' && what !== 'sales') || !file || rest.length > 0)
    throw new OperationError('usage', 'The command line is incomplete or unknown', 'command line', usage)

  const { DATABASE_URL } = readConfig(process.env)
  try {
    await withDatabase(DATABASE_URL, async (database) => {
      const alone: Alone = (work) => withImportLock(database, DATABASE_URL, work, waiting)
      console.log(await (what === 'shops' ? importShops(database, file, alone) : importSales(database, file, alone)))
    })
  } catch (error) {
    throw explained(error, file)
  }
})

async function importGameSales(): Promise<void> {
  const config = readConfig(process.env)
  const done = await withDatabase(config.DATABASE_URL, (database) => {
    const fill = () => runBackfill(config, database, (text) => process.stdout.write(text))
    return withImportLock(database, config.DATABASE_URL, fill, waiting)
  })
  if (!done)
    throw new OperationError('usage', 'There is no game database', 'GAME_DATABASE_URL', 'Set it and run again.')
  console.log(`${done.recorded} sales recorded`)
}

function explained(error: unknown, file: string): unknown {
  const [refused, busy] = [error instanceof ImportError, error instanceof ImportBusyError]
  const isNoFile = ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  if (!refused && !busy && !isNoFile) return error
  const mend = busy
    ? 'Nothing was imported. Wait until it has ended, or end it, then run again.'
    : 'Nothing was imported. Correct it and run the command again.'
  return new OperationError(refused ? 'refused' : busy ? 'locked' : 'usage', (error as Error).message, file, mend, {
    cause: error,
  })
}
