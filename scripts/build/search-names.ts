import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import * as v from 'valibot'
import { isRightItem } from '../../api/item-right.ts'
import { type Collection, type SnapshotRecord, snapshotSchemas } from '../../api/snapshot.ts'
import { pathOf, type SearchEntry, searchEntries } from '../../domain/search/entries.ts'
import { writeNameTable } from '../../domain/search/name-table.ts'
import { nameRecord } from '../../domain/search/records.ts'
import type { BuildContext, BuildStep } from './context.ts'
import { contentHash } from './finish-file.ts'
import { reuseFile, reuseStep } from './reuse.ts'
import { buildBundle } from './search-bundle.ts'
import { namesBundle, nameTableFile } from './search-files.ts'
import { type BundleRecord, contentOf } from './search-records.ts'

/** Records of a fragment file, in the mean: one each would be 25,000 files, and a visitor asks for ten records. */
export const perGroup = 24

/** The names of all pages, twice: as a table for the search box, and as a Pagefind bundle for the search page. */
export const searchNames: BuildStep = {
  name: 'search names',
  async run(context) {
    const entries = searchEntries(readCollections(context.snapshot.folder))
    const packing = writeTable(context, Buffer.from(writeNameTable(entries)))
    const key = createHash('sha256')
      .update(JSON.stringify([context.program, entries]))
      .digest('hex')
    const same = reuseStep(context, 'search names', key, namesBundle)
    if (!same) {
      const place = { ...context, take: (file: string) => reuseFile(context, file) }
      await buildBundle(place, namesBundle, contentOf(nameRecords(entries)), perGroup)
    }
    await packing
    if (same) return 'names unchanged'
    return `${entries.length} names`
  },
}

/**
 * Every visitor who searches loads the table, so it gets the highest quality of compression: half a second, in a thread
 * of Node's pool while the indexes are made.
 */
async function writeTable(context: BuildContext, table: Buffer): Promise<void> {
  const { files, staging, written } = context
  const record = { hash: contentHash(table), size: table.length }
  if (reuseStep(context, 'name table', record.hash, path.dirname(nameTableFile))) return
  const file = path.join(staging, nameTableFile)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, table, { flag: 'wx' })
  const [br, gz] = await Promise.all([
    promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)(table, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: table.length,
      },
    }),
    promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(table, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, br, { flag: 'wx' })
  writeFileSync(`${file}.gz`, gz, { flag: 'wx' })
  files.set(nameTableFile, { ...record, br: br.length, gz: gz.length })
  written.add(nameTableFile)
}

/** The records of the index over names, best first. A name is shown whole, so there is nothing to cut excerpts from. */
export function nameRecords(entries: readonly SearchEntry[]): BundleRecord[] {
  return entries.map((entry) => ({ id: pathOf(entry).slice(1), url: pathOf(entry), content: '', ...nameRecord(entry) }))
}

/** What names come from, of a snapshot's folder. */
export function readCollections(folder: string): Parameters<typeof searchEntries>[0] {
  const read = <C extends Collection>(collection: C) => {
    const records: unknown = JSON.parse(readFileSync(path.join(folder, `${collection}.json`), 'utf8'))
    const right = collection === 'items' && Array.isArray(records) && records.every(isRightItem)
    return (right ? records : v.parse(v.array(snapshotSchemas[collection]), records)) as SnapshotRecord<C>[]
  }
  return {
    items: read('items'),
    packages: read('packages'),
    reforms: read('reforms'),
    enchants: read('enchants'),
    enchantables: read('enchantables'),
  }
}
