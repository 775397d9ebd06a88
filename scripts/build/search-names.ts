import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { type Collection, type SnapshotRecord, snapshotSchemas } from '../../api/snapshot.ts'
import { pathOf, type SearchEntry, searchEntries } from '../../domain/search/entries.ts'
import { writeNameTable } from '../../domain/search/name-table.ts'
import { nameRecord } from '../../domain/search/records.ts'
import type { BuildStep } from './context.ts'
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
    const table = writeNameTable(entries)
    const tableKey = createHash('sha256').update(table).digest('hex')
    if (!reuseStep(context, 'name table', tableKey, path.dirname(nameTableFile))) {
      mkdirSync(path.join(context.staging, path.dirname(nameTableFile)), { recursive: true })
      writeFileSync(path.join(context.staging, nameTableFile), table, { flag: 'wx' })
    }
    const key = createHash('sha256')
      .update(JSON.stringify([context.program, entries]))
      .digest('hex')
    if (reuseStep(context, 'search names', key, namesBundle)) return 'unchanged'
    const place = { ...context, take: (file: string) => reuseFile(context, file) }
    await buildBundle(place, namesBundle, contentOf(nameRecords(entries)), perGroup)
    return `${entries.length} names`
  },
}

/** The records of the index over names, best first. */
export function nameRecords(entries: readonly SearchEntry[]): BundleRecord[] {
  return entries.map((entry) => ({ id: pathOf(entry).slice(1), url: pathOf(entry), ...nameRecord(entry) }))
}

/** What names come from, of a snapshot's folder. */
export function readCollections(folder: string): Parameters<typeof searchEntries>[0] {
  const read = <C extends Collection>(collection: C) => {
    const records: unknown = JSON.parse(readFileSync(path.join(folder, `${collection}.json`), 'utf8'))
    return v.parse(v.array(snapshotSchemas[collection]), records) as SnapshotRecord<C>[]
  }
  return {
    items: read('items'),
    packages: read('packages'),
    reforms: read('reforms'),
    enchants: read('enchants'),
    enchantables: read('enchantables'),
  }
}
