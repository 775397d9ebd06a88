/**
 * Imports shops and sales from files. A file is validated completely before the first write: if anything is wrong,
 * nothing is written.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Sale } from '../../../domain/market/imported.ts'
import type { OpenDatabase } from '../../db/index.ts'
import { createSaleMedians, medianWindowMs } from '../store/sale-medians.ts'
import { createSales } from '../store/sales.ts'
import { createVending } from '../store/vending.ts'
import { openLines, readJsonLines } from './json-lines.ts'
import { readSales, readShops } from './market.ts'
import { recordSales } from './record-sales.ts'

/** Runs work while no other import runs. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/** Replaces all shops by those of a file; returns a message. */
export async function importShops(database: OpenDatabase, file: string, alone: Alone): Promise<string> {
  // Read completely before the first write: the host must wait only for the write, not for reading a file.
  const read = () => Array.fromAsync(readShops(readJsonLines(openLines(file), file), file))
  // A file is read when the lock is acquired: of several waiting imports, the last one has the current shops.
  const early = (await isPlainFile(file)) ? undefined : await read()
  return alone(async () => {
    const shops = early ?? (await read())
    const { rows } = await createVending(database).replaceAll(shops)
    return `${shops.length} shops with ${rows} rows are for sale`
  })
}

/** Adds the sales of a file; `-` is standard input. */
export async function importSales(database: OpenDatabase, file: string, alone: Alone): Promise<string> {
  const work = (source: string) => alone(() => importSalesOf(database, source, file))
  return (await isPlainFile(file)) ? work(file) : withCopy(file, work)
}

async function importSalesOf(database: OpenDatabase, file: string, name: string): Promise<string> {
  const nowMs = Date.now()
  const recent = new Set<number>()
  const { recorded, items } = await readTwice(file, (openAgain) =>
    recordSales(createSales(database), async function* (): AsyncGenerator<Sale> {
      for await (const sale of readSales(readJsonLines(openAgain(), name), name)) {
        if (sale.soldAt >= nowMs - medianWindowMs) recent.add(sale.nameid)
        yield sale
      }
    }),
  )
  // An interrupted import wrote sales without medians, and no other code creates an item's first median.
  const known = await database.db.selectFrom('sale_medians').select('nameid').distinct().execute()
  const missing = recent.difference(new Set(known.map(({ nameid }) => nameid)))
  await createSaleMedians(database).refresh(items.union(missing), nowMs)
  return `${recorded} sales of ${items.size} items recorded`
}

async function isPlainFile(file: string): Promise<boolean> {
  return file !== '-' && (await stat(file)).isFile()
}

/** Opens the file twice with the same content, even if it is appended to or replaced meanwhile. */
async function readTwice<T>(file: string, work: (openAgain: () => Readable) => Promise<T>): Promise<T> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    return await work(() =>
      size === 0 ? Readable.from([]) : handle.createReadStream({ start: 0, end: size - 1, autoClose: false }),
    )
  } finally {
    await handle.close()
  }
}

/**
 * Sales are read twice, but a pipe only once, and the host must not wait for a slow pipe: so it is copied to a file
 * first.
 */
async function withCopy<T>(file: string, work: (copy: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'almanac-import-'))
  try {
    const copy = path.join(folder, 'sales.jsonl')
    await pipeline(openLines(file), createWriteStream(copy))
    return await work(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
