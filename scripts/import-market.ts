// Rule: a file is imported whole or not at all; a wrong line is named, and nothing of the file is written.
import process from 'node:process'
import { readConfig } from '../api/config.ts'
import { type OpenDatabase, openDatabase } from '../host/db/database.ts'
import { migrate } from '../host/db/migrate.ts'
import { ImportError, openLines, readJsonLines } from '../host/importers/json-lines.ts'
import { readSales, readShops } from '../host/importers/market.ts'
import { createSaleMedians } from '../host/repositories/sale-medians.ts'
import { createSales } from '../host/repositories/sales.ts'
import { createVending } from '../host/repositories/vending.ts'
import { OperationError } from './operate/operation-error.ts'
import { runCommand } from './operate/run-command.ts'

const usage = `Usage: npm run import-market -- shops FILE   replaces all shops by those of FILE
       npm run import-market -- sales FILE   adds the sales of FILE
FILE holds one JSON record a line (docs/market-import.md); - is the standard input.`

await runCommand('import-market', async () => {
  const [what, file, ...rest] = process.argv.slice(2)
  if ((what !== 'shops' && what !== 'sales') || !file || rest.length > 0)
    throw new OperationError('usage', 'The command line is not complete, or not known', 'command line', usage)

  const database = openDatabase(readConfig(process.env).DATABASE_URL)
  try {
    await migrate(database.db)
    await (what === 'shops' ? importShops(database, file) : importSales(database, file))
  } catch (error) {
    if (!(error instanceof ImportError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new OperationError(
      error instanceof ImportError ? 'refused' : 'usage',
      (error as Error).message,
      file,
      'Nothing was imported. Correct it and run the command again.',
      { cause: error },
    )
  } finally {
    await database.close()
  }
})

async function importShops(database: OpenDatabase, file: string): Promise<void> {
  // Read whole before the first write: the host waits for a writer, not for a file.
  const shops = await Array.fromAsync(readShops(readJsonLines(openLines(file), file), file))
  const { rows } = await createVending(database).replaceAll(shops)
  console.log(`${shops.length} shops with ${rows} rows are for sale`)
}

async function importSales(database: OpenDatabase, file: string): Promise<void> {
  const sales = () => readSales(readJsonLines(openLines(file), file), file)
  // A wrong line is found before anything is written; the standard input can be read only once.
  if (file !== '-') for await (const _ of sales());
  const { recorded, items } = await createSales(database).record(sales())
  await createSaleMedians(database).refresh(items, Date.now())
  console.log(`${recorded} sales of ${items.length} items recorded`)
}
