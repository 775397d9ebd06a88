/** Reads the validated snapshot from disk; the build never asks the network. */
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

const loaded = new Map<string, unknown>()

/** Folder of the snapshot: `SNAPSHOT_DIR` (default `snapshot`) itself, or what its `current` link points at. */
export function snapshotFolder(): string {
  const base = path.resolve(process.env.SNAPSHOT_DIR || 'snapshot')
  const folder = existsSync(path.join(base, manifestFile)) ? base : path.join(base, currentSnapshot)
  if (!existsSync(path.join(folder, manifestFile))) {
    throw new Error(`There is no snapshot in ${base}. Run \`npm run pull\` first, or set SNAPSHOT_DIR.`)
  }
  return realpathSync(folder)
}

/** What the snapshot says about itself. */
export function loadManifest(): Manifest {
  return remember(manifestFile, (file) => v.parse(manifestSchema, JSON.parse(readFileSync(file, 'utf8'))))
}

/**
 * All records of a collection, sorted by key. Read once a process and snapshot; treat them as frozen. The pull has
 * checked them; the manifest's format and hash say that they are what it wrote.
 */
export function loadCollection<C extends Collection>(collection: C): readonly SnapshotRecord<C>[] {
  return remember(fileOf(collection), (file) => {
    const bytes = readFileSync(file)
    const expected = loadManifest().hashes[collection]
    if (createHash('sha256').update(bytes).digest('hex') !== expected) {
      throw new Error(`${file} does not match its manifest. Run \`npm run pull\` to write the snapshot again.`)
    }
    return JSON.parse(bytes.toString('utf8')) as SnapshotRecord<C>[]
  })
}

/** The same records as JSON, as they stand in the snapshot. Read anew at each call: nobody needs them for long. */
export function readLines(collection: Collection): readonly string[] {
  const records = loadCollection(collection)
  const lines = splitLines(readFileSync(path.join(snapshotFolder(), fileOf(collection)), 'utf8'))
  return lines.length === records.length ? lines : records.map((record) => JSON.stringify(record))
}

function fileOf(collection: Collection): string {
  return `${collection}.json`
}

function remember<T>(name: string, read: (file: string) => T): T {
  const file = path.join(snapshotFolder(), name)
  if (!loaded.has(file)) loaded.set(file, read(file))
  return loaded.get(file) as T
}
