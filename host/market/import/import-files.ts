/** Files of shops and sales, read whole before the first write: what is wrong in one is said, and nothing written. */
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

/** Runs work while no other import is at it. */
export type Alone = <T>(work: () => Promise<T>) => Promise<T>

/** Replaces all shops by those of a file; says what came of it. */
export async function importShops(database: OpenDatabase, file: string, alone: Alone): Promise<string> {
  // Read whole before the first write: the host waits for a writer, not for a file.
  const read = () => Array.fromAsync(readShops(readJsonLines(openLines(file), file), file))
  // A file is read when its turn has come: of imports that waited, whichever is last has the shops as they are by then.
  const early = (await isPlainFile(file)) ? undefined : await read()
  return alone(async () => {
    const shops = early ?? (await read())
    const { rows } = await createVending(database).replaceAll(shops)
    return `${shops.length} shops with ${rows} rows are for sale`
  })
}

/** Adds the sales of a file; `-` is the standard input. */
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
  // An import that was interrupted wrote sales and no median: nobody else would make the first one of an item.
  const known = await database.db.selectFrom('sale_medians').select('nameid').distinct().execute()
  const missing = recent.difference(new Set(known.map(({ nameid }) => nameid)))
  await createSaleMedians(database).refresh(items.union(missing), nowMs)
  return `${recorded} sales of ${items.size} items recorded`
}

async function isPlainFile(file: string): Promise<boolean> {
  return file !== '-' && (await stat(file)).isFile()
}

/** The same bytes at each opening, though somebody writes on at the file's end, or puts another one in its place. */
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
 * Sales are read twice, and a pipe gives its bytes once; and the host waits for a writer, not for whoever fills a pipe:
 * it is copied to a file first.
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
