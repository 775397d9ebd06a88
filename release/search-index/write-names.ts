import { existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Collection, SnapshotRecord } from '../../api/snapshot.ts'
import { type NamedData, namedEntries, type SearchEntry } from '../../domain/search/entries.ts'
import { writeNameTable } from '../../domain/search/name-table.ts'
import { contentHash } from '../files/finish-file.ts'
import { linkedFiles } from '../files/link-files.ts'
import { type ReusePlace, reuseFolder, reuseStep } from '../files/reuse.ts'
import type { Release, ReleaseFile } from '../publish/release.ts'
import { Analyses } from '../verify/analyses.ts'
import { areNoted, nameContent, nameNotesFile, nameRecords } from './name-records.ts'
import { packWords, readWords } from './page-words.ts'
import { buildBundle, bundlePlace, keepRuntime, writeChunks } from './search-bundle.ts'
import { namesBundle, nameTableFile } from './search-files.ts'

export interface NamesInput {
  snapshotFolder: string
  /** The folder that becomes the release. */
  staging: string
  /** The release that is served now: see `namesPart`. */
  previous: Omit<Release, 'state'> | undefined
  /** Whether what may be shared with it stands in the staging folder already. */
  inherited: boolean
  /** Hash over sources and settings. */
  program: string
}

/** A release as far as names need it: little enough to be sent to a thread. */
export function namesPart({ folder, info, files }: Release): NamesInput['previous'] {
  const isOfNames = (file: string) => file === nameTableFile || file.startsWith(`${namesBundle}/`)
  return { folder, info, files: new Map([...files].filter(([file]) => isOfNames(file))) }
}

export interface NamesResult {
  /** Files that are taken from the previous release, and new ones with which nothing more is to be done. */
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
 * still to be compressed: see `makeNames`.
 */
export async function writeNames(input: NamesInput): Promise<NamesResult> {
  const { snapshotFolder, staging, program } = input
  const previous = input.previous && { ...input.previous, state: noState }
  const place: NamesPlace = {
    staging,
    previous,
    ...(previous && input.inherited && { inherited: linkedFiles(previous) }),
    files: new Map(),
    analyses: new Analyses(),
    written: new Set(),
    steps: {},
  }
  const entries = namedEntries(readCollections(snapshotFolder))
  writeTable(place, Buffer.from(writeNameTable(entries)))
  const note = await writeBundle(place, entries, program)
  const { files, steps, written } = place
  return { files, steps, written: [...written], note }
}

function noState(): never {
  throw new Error('there is no page among the files of the names')
}

async function writeBundle(place: NamesPlace, entries: readonly SearchEntry[], program: string): Promise<string> {
  const { previous, staging } = place
  const noted = previous && path.join(previous.folder, nameNotesFile)
  const names = nameRecords(entries, noted === undefined ? undefined : readWords(noted, program))
  const notesFile = path.join(staging, nameNotesFile)
  mkdirSync(path.dirname(notesFile), { recursive: true })
  if (noted !== undefined && areNoted(names)) {
    reuseFolder(place, namesBundle)
    keepRuntime(place, namesBundle)
    linkSync(noted, notesFile)
    return 'names unchanged'
  }
  const { content, notes } = nameContent(names)
  writeFileSync(notesFile, packWords(notes, program), { flag: 'wx' })
  const source = { ...content, words: () => content.words }
  await buildBundle(bundlePlace(place), namesBundle, source, { writeChunks })
  return `${entries.length} names`
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

/** The names with their table compressed, in Node's own threads; `write` may be a call to another thread. */
export async function makeNames(
  input: NamesInput,
  write: (input: NamesInput) => Promise<NamesResult> = writeNames,
): Promise<NamesResult> {
  const made = await write(input)
  const packed = await packNameTable(input.staging)
  const table = made.files.get(nameTableFile)
  if (packed && table) made.files.set(nameTableFile, { ...table, ...packed })
  return made
}

/** A table above this is worth the highest quality: 2 % less for two and a half times the work. */
const largeTable = 120_000

/** Compresses a new table, which every visitor who searches loads. Gives the sizes of its siblings. */
async function packNameTable(staging: string): Promise<Pick<ReleaseFile, 'br' | 'gz'> | undefined> {
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

/** What names come from, of a snapshot's folder, whose pages are rendered from the same files and check them. */
export function readCollections(folder: string): NamedData {
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
