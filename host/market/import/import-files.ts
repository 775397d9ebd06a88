/**
 * Imports shops and sales from files. A file is validated completely before the first write: if anything is wrong,
 * nothing is written.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Sale } from '../../../domain/market/imported.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { noteImportedOffers, readWatchedOffers } from '../alerts/index.ts'
import { medianWindowMs, refreshMedians, replaceShops } from '../store/index.ts'
import { openLines, readJsonLines } from './json-lines.ts'
import { readSales, readShops } from './market.ts'
import { recordSales } from './record-sales.ts'

/** Replaces all shops by those of a file, and alerts accounts to what is new; returns a message. */
export async function importShops(database: OpenDatabase, file: string): Promise<string> {
  const shops = await Array.fromAsync(readShops(readJsonLines(openLines(file), file), file))
  const offersBefore = await readWatchedOffers(database.db)
  const rowCount = await replaceShops(database.db, shops, {
    also: (trx) => noteImportedOffers(trx, offersBefore, Date.now()),
  })
  return `${shops.length} shops with ${rowCount} rows imported`
}

/** Adds the sales of a file; `-` is standard input. */
export async function importSales(database: OpenDatabase, file: string): Promise<string> {
  const isPlain = file !== '-' && (await stat(file)).isFile()
  if (isPlain) return importSalesOf(database, file, file)
  // A pipe is copied first: sales are read twice, and a slow pipe must not keep a transaction open.
  const folder = await mkdtemp(path.join(tmpdir(), 'almanac-import-'))
  try {
    const copy = path.join(folder, 'sales.jsonl')
    await pipeline(openLines(file), createWriteStream(copy))
    return await importSalesOf(database, copy, file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function importSalesOf(database: OpenDatabase, file: string, name: string): Promise<string> {
  const nowMs = Date.now()
  const recent = new Set<number>()
  const { recorded, items } = await recordSales(database.db, async function* (): AsyncGenerator<Sale> {
    for await (const sale of readSales(readJsonLines(openLines(file), name), name, nowMs)) {
      if (sale.soldAt >= nowMs - medianWindowMs) recent.add(sale.nameid)
      yield sale
    }
  })
  // An interrupted import left sales without medians; only a new sale of the item would create them.
  const medianItems = await database.db.selectFrom('sale_medians').select('nameid').distinct().execute()
  const missing = recent.difference(new Set(medianItems.map(({ nameid }) => nameid)))
  await refreshMedians(database.db, items.union(missing), nowMs)
  return `${recorded} sales of ${items.size} items recorded`
}
