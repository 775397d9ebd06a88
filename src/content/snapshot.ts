/** The only loader of a validated snapshot; the build makes no network requests. */
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import {
  type Collection,
  currentSnapshot,
  type Manifest,
  manifestFile,
  manifestSchema,
  type SnapshotRecord,
} from '../../api/snapshot.ts'
import { readSetting } from '../../settings/config.ts'
import { hashFile, recordLines } from './record-lines.ts'

/** A snapshot that a pull wrote; it never changes. */
export interface Snapshot {
  folder: string
  /** Name of its folder. */
  id: string
  manifest: Manifest
}

let pageSnapshot: Snapshot | undefined
/** Data that were read from the shown snapshot, or computed from it. */
const cache = new Map<unknown, unknown>()

/** The snapshot in a folder, or the one that the folder's `current` link points to. Throws if there is none. */
export function openSnapshot(base: string): Snapshot {
  const folder = existsSync(path.join(base, manifestFile)) ? base : path.join(base, currentSnapshot)
  if (!existsSync(path.join(folder, manifestFile))) {
    throw new Error(`There is no snapshot in ${base}. Run \`npm run pull\` first, or set SNAPSHOT_DIR.`)
  }
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(path.join(folder, manifestFile), 'utf8')))
  const real = realpathSync(folder)
  return { folder: real, id: path.basename(real), manifest }
}

/** Sets the snapshot that pages show; without an argument, only frees the memory of the previous one. */
export function showSnapshot(snapshot?: Snapshot): void {
  pageSnapshot = snapshot
  cache.clear()
}

/**
 * The snapshot that pages show: set by a build, otherwise (`astro dev`, `astro build`) taken from the project's
 * settings.
 */
export function shownSnapshot(): Snapshot {
  pageSnapshot ??= openSnapshot(path.resolve(readSetting(process.env, 'SNAPSHOT_DIR')))
  return pageSnapshot
}

/**
 * All records of a collection, sorted by key. Cached; do not modify them. The pull has validated them; format and hash
 * in the manifest show that they are unchanged.
 */
export function loadCollection<C extends Collection>(collection: C): readonly SnapshotRecord<C>[] {
  const { manifest } = shownSnapshot()
  // The snapshot is older than this collection.
  if (manifest.hashes[collection] === undefined) return []
  return cacheForSnapshot(collection, () => readCollection(collection, manifest))
}

function readCollection<C extends Collection>(collection: C, manifest: Manifest): readonly SnapshotRecord<C>[] {
  const file = fileOf(collection)
  if (hashFile(file) !== manifest.hashes[collection]) {
    throw new Error(`${file} does not match its manifest. Run \`npm run pull\` to write the snapshot again.`)
  }
  const lines = recordLines(file)
  if (!lines) return JSON.parse(readFileSync(file, 'utf8')) as SnapshotRecord<C>[]
  return Array.from(lines, (line) => JSON.parse(line) as SnapshotRecord<C>)
}

/** The cached value of a key for the shown snapshot, or a newly computed one. */
export function cacheForSnapshot<T extends object>(key: unknown, compute: () => T): T {
  const cached = cache.get(key) as T | undefined
  if (cached) return cached
  const value = compute()
  cache.set(key, value)
  return value
}

/** The same records as JSON, as stored in the snapshot. Not cached, because the texts are needed only briefly. */
export function readLines(collection: Collection): Iterable<string> {
  const records = loadCollection(collection)
  if (records.length === 0) return []
  return recordLines(fileOf(collection)) ?? records.map((record) => JSON.stringify(record))
}

function fileOf(collection: Collection): string {
  return path.join(shownSnapshot().folder, `${collection}.json`)
}
