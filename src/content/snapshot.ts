/** Reads the validated snapshot from disk; the build never asks the network. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { isRightItem } from '../../api/item-right.ts'
import {
  type Collection,
  currentSnapshot,
  type Manifest,
  manifestFile,
  manifestSchema,
  type SnapshotRecord,
  snapshotSchemas,
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

/** All records of a collection, sorted by key. Read once a process and snapshot; treat them as frozen. */
export function loadCollection<C extends Collection>(collection: C): readonly SnapshotRecord<C>[] {
  return remember(`${collection}.json`, (file) => {
    const bytes = readFileSync(file)
    const expected = loadManifest().hashes[collection]
    if (createHash('sha256').update(bytes).digest('hex') !== expected) {
      throw new Error(`${file} does not match its manifest. Run \`npm run pull\` to write the snapshot again.`)
    }
    const records: unknown = JSON.parse(bytes.toString('utf8'))
    if (collection === 'items' && Array.isArray(records) && records.every(isRightItem)) {
      return records as unknown as SnapshotRecord<C>[]
    }
    const result = v.safeParse(v.array(snapshotSchemas[collection]), records)
    if (result.success) return result.output as SnapshotRecord<C>[]
    const issue = result.issues[0]
    throw new Error(`${file}: ${v.getDotPath(issue) ?? 'records'}: ${issue.message}. Run \`npm run pull\` again.`)
  })
}

function remember<T>(name: string, read: (file: string) => T): T {
  const file = path.join(snapshotFolder(), name)
  if (!loaded.has(file)) loaded.set(file, read(file))
  return loaded.get(file) as T
}
