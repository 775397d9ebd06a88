/** Files of shops and sales, read whole before the first write: what is wrong in one is said, and nothing written. */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OpenDatabase } from '../db/database.ts'
import { createSaleMedians } from '../repositories/sale-medians.ts'
import { createSales } from '../repositories/sales.ts'
import { createVending } from '../repositories/vending.ts'
import { openLines, readJsonLines } from './json-lines.ts'
import { readSales, readShops } from './market.ts'
import { recordSales } from './record-sales.ts'

/** Runs work while no other import is at it. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/** Replaces all shops by those of a file; says what came of it. */
export async function importShops(database: OpenDatabase, file: string, alone: Alone): Promise<string> {
  // Read whole before the first write: the host waits for a writer, not for a file.
  const shops = await Array.fromAsync(readShops(readJsonLines(openLines(file), file), file))
  const { rows } = await alone(() => createVending(database).replaceAll(shops))
  return `${shops.length} shops with ${rows} rows are for sale`
}

/** Adds the sales of a file; `-` is the standard input. */
export async function importSales(database: OpenDatabase, file: string, alone: Alone): Promise<string> {
  if (file === '-') return withStandardInput((copy) => alone(() => importSalesOf(database, copy, file)))
  return alone(() => importSalesOf(database, file, file))
}

async function importSalesOf(database: OpenDatabase, file: string, name: string): Promise<string> {
  const source = () => readSales(readJsonLines(openLines(file), name), name)
  const { recorded, items } = await recordSales(createSales(database), source)
  await createSaleMedians(database).refresh(items, Date.now())
  return `${recorded} sales of ${items.size} items recorded`
}

/** Sales are read twice, and the host waits for a writer, not for whoever fills a pipe: it is copied to a file first. */
async function withStandardInput<T>(work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'almanac-import-'))
  try {
    const copy = path.join(folder, 'sales.jsonl')
    await pipeline(openLines('-'), createWriteStream(copy))
    return await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
