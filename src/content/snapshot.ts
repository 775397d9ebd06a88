/** The only loader of a validated snapshot; the build never asks the network. */
import { createHash } from 'node:crypto'
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
  splitLines,
} from '../../api/snapshot.ts'

/** A snapshot that was written by a pull; it never changes. */
export interface Snapshot {
  folder: string
  /** Name of its folder. */
  id: string
  manifest: Manifest
}

let shown: Snapshot | undefined
/** What was read from the shown snapshot, and computed of it. */
const kept = new Map<unknown, unknown>()

/** The snapshot in a folder, or the one that the folder's `current` link names. Throws where there is none. */
export function openSnapshot(base: string): Snapshot {
  const folder = existsSync(path.join(base, manifestFile)) ? base : path.join(base, currentSnapshot)
  if (!existsSync(path.join(folder, manifestFile))) {
    throw new Error(`There is no snapshot in ${base}. Run \`npm run pull\` first, or set SNAPSHOT_DIR.`)
  }
  const manifest = v.parse(manifestSchema, JSON.parse(readFileSync(path.join(folder, manifestFile), 'utf8')))
  const real = realpathSync(folder)
  return { folder: real, id: path.basename(real), manifest }
}

/** Pages show this snapshot from now on; without one, all memory that the last one took is given back. */
export function showSnapshot(snapshot?: Snapshot): void {
  shown = snapshot
  kept.clear()
}

/** What pages show: what a build gave, and else (`astro dev`, `astro build`) what the project's settings name. */
export function shownSnapshot(): Snapshot {
  shown ??= openSnapshot(path.resolve(process.env.SNAPSHOT_DIR || 'snapshot'))
  return shown
}

/**
 * All records of a collection, sorted by key. Read once a snapshot; treat them as frozen. The pull has checked them; the
 * manifest's format and hash say that they are what it wrote.
 */
export function loadCollection<C extends Collection>(collection: C): readonly SnapshotRecord<C>[] {
  const { manifest } = shownSnapshot()
  // The snapshot was pulled before there was such a collection.
  if (manifest.hashes[collection] === undefined) return []
  return ofSnapshot(collection, () => readCollection(collection, manifest))
}

function readCollection<C extends Collection>(collection: C, manifest: Manifest): readonly SnapshotRecord<C>[] {
  const file = fileOf(collection)
  const bytes = readFileSync(file)
  if (createHash('sha256').update(bytes).digest('hex') !== manifest.hashes[collection]) {
    throw new Error(`${file} does not match its manifest. Run \`npm run pull\` to write the snapshot again.`)
  }
  return JSON.parse(bytes.toString('utf8')) as SnapshotRecord<C>[]
}

/** What was kept under a key of its own for the shown snapshot, or is computed now. */
export function ofSnapshot<T extends object>(key: unknown, compute: () => T): T {
  const known = kept.get(key) as T | undefined
  if (known) return known
  const value = compute()
  kept.set(key, value)
  return value
}

/** The same records as JSON, as they stand in the snapshot. Read anew at each call: nobody needs them for long. */
export function readLines(collection: Collection): readonly string[] {
  const records = loadCollection(collection)
  if (records.length === 0) return []
  const lines = splitLines(readFileSync(fileOf(collection), 'utf8'))
  return lines.length === records.length ? lines : records.map((record) => JSON.stringify(record))
}

function fileOf(collection: Collection): string {
  return path.join(shownSnapshot().folder, `${collection}.json`)
}
