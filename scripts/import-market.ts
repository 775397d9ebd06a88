// Rule: a wrong line is named, and nothing of its file is written; what an import wrote in part, the next run completes.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'
import { readConfig } from '../api/config.ts'
import { type OpenDatabase, openDatabase } from '../host/db/database.ts'
import { migrate } from '../host/db/migrate.ts'
import { ImportError, openLines, readJsonLines } from '../host/importers/json-lines.ts'
import { readSales, readShops } from '../host/importers/market.ts'
import { recordSales } from '../host/importers/record-sales.ts'
import { createSaleMedians } from '../host/repositories/sale-medians.ts'
import { createSales } from '../host/repositories/sales.ts'
import { createVending } from '../host/repositories/vending.ts'
import { OperationError } from '../operate/operation-error.ts'
import { runCommand } from '../operate/run-command.ts'

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
  if (file === '-') return withStandardInput((copy) => importSalesOf(database, copy, file))
  await importSalesOf(database, file, file)
}

async function importSalesOf(database: OpenDatabase, file: string, name: string): Promise<void> {
  const source = () => readSales(readJsonLines(openLines(file), name), name)
  const { recorded, items } = await recordSales(createSales(database), source)
  await createSaleMedians(database).refresh(items, Date.now())
  console.log(`${recorded} sales of ${items.size} items recorded`)
}

/** Sales are read twice, and the host waits for a writer, not for whoever fills a pipe: it is copied to a file first. */
async function withStandardInput(work: (file: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'almanac-import-'))
  try {
    const copy = path.join(folder, 'sales.jsonl')
    await pipeline(openLines('-'), createWriteStream(copy))
    await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
