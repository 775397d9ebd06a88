import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Collection, SnapshotRecord } from '../../api/snapshot.ts'
import { pathOf, type SearchEntry, searchEntries } from '../../domain/search/entries.ts'
import { writeNameTable } from '../../domain/search/name-table.ts'
import { nameRecord } from '../../domain/search/records.ts'
import { contentHash } from './finish-file.ts'
import { linkedFiles } from './link-files.ts'
import { type ReleaseFile, readRelease } from './release.ts'
import { type ReusePlace, reuseFile, reuseStep } from './reuse.ts'
import { buildBundle } from './search-bundle.ts'
import { namesBundle, nameTableFile } from './search-files.ts'
import { type BundleRecord, contentOf } from './search-records.ts'

/** Records of a fragment file, in the mean: one each would be 25,000 files, and a visitor asks for ten records. */
export const perGroup = 24

export interface NamesInput {
  snapshotFolder: string
  /** The folder that becomes the release. */
  staging: string
  /** Folder of the release that is served now. */
  previous: string | undefined
  /** Whether what may be shared with it stands in the staging folder already. */
  inherited: boolean
  /** Hash over sources and settings. */
  program: string
}

export interface NamesResult {
  /** Files that are taken from the previous release, and the table. */
  files: Map<string, ReleaseFile>
  /** What the files were made from, by the name of their step. */
  steps: Record<string, string>
  /** Files among `files` that are new. */
  written: string[]
  note: string
}

type NamesPlace = ReusePlace & { written: Set<string> }

/**
 * Names of all pages, twice: as a table for the search box, and as a Pagefind bundle for the search page. The table is
 * still to be compressed: see `packNameTable`.
 */
export async function writeNames(input: NamesInput): Promise<NamesResult> {
  const { snapshotFolder, staging, program } = input
  const previous = input.previous === undefined ? undefined : readRelease(input.previous)
  const place: NamesPlace = {
    staging,
    previous,
    ...(previous && input.inherited && { inherited: linkedFiles(previous) }),
    files: new Map(),
    analyses: new Map(),
    written: new Set(),
    steps: {},
  }
  const entries = searchEntries(readCollections(snapshotFolder))
  writeTable(place, Buffer.from(writeNameTable(entries)))
  const key = createHash('sha256')
    .update(JSON.stringify([program, entries]))
    .digest('hex')
  const same = reuseStep(place, 'search names', key, namesBundle)
  if (!same) {
    const take = (file: string) => reuseFile(place, file)
    await buildBundle({ ...place, take }, namesBundle, contentOf(nameRecords(entries)), perGroup)
  }
  const { files, steps, written } = place
  return { files, steps, written: [...written], note: same ? 'names unchanged' : `${entries.length} names` }
}

function writeTable(place: NamesPlace, table: Buffer): void {
  const { files, staging, written } = place
  const record = { hash: contentHash(table), size: table.length }
  if (reuseStep(place, 'name table', record.hash, path.dirname(nameTableFile))) return
  const file = path.join(staging, nameTableFile)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, table, { flag: 'wx' })
  files.set(nameTableFile, record)
  written.add(nameTableFile)
}

/** A table above this is worth the highest quality: 2 % less for two and a half times the work. */
const largeTable = 120_000

/** Compresses a new table, which every visitor who searches loads. Gives the sizes of its siblings. */
export async function packNameTable(staging: string): Promise<Pick<ReleaseFile, 'br' | 'gz'> | undefined> {
  const file = path.join(staging, nameTableFile)
  if (existsSync(`${file}.br`)) return
  const table = readFileSync(file)
  const [quick, gz] = await Promise.all([
    brotli(table, 10),
    promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)(table, { level: 9 }),
  ])
  const br = quick.length > largeTable ? await brotli(table, zlib.constants.BROTLI_MAX_QUALITY) : quick
  writeFileSync(`${file}.br`, br, { flag: 'wx' })
  writeFileSync(`${file}.gz`, gz, { flag: 'wx' })
  return { br: br.length, gz: gz.length }
}

function brotli(table: Buffer, quality: number): Promise<Buffer> {
  return promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)(table, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: table.length,
    },
  })
}

/** The records of the index over names, best first. A name is shown whole, so there is nothing to cut excerpts from. */
export function nameRecords(entries: readonly SearchEntry[]): BundleRecord[] {
  return entries.map((entry) => ({ id: pathOf(entry).slice(1), url: pathOf(entry), content: '', ...nameRecord(entry) }))
}

/** What names come from, of a snapshot's folder, whose pages are rendered from the same files and check them. */
export function readCollections(folder: string): Parameters<typeof searchEntries>[0] {
  const read = <C extends Collection>(collection: C) =>
    JSON.parse(readFileSync(path.join(folder, `${collection}.json`), 'utf8')) as SnapshotRecord<C>[]
  return {
    items: read('items'),
    packages: read('packages'),
    reforms: read('reforms'),
    enchants: read('enchants'),
    enchantables: read('enchantables'),
  }
}
