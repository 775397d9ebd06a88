import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Collection, type Manifest, splitLines } from '../../api/snapshot.ts'

/** The snapshot that was current before a pull. */
export interface LastSnapshot {
  folder: string
  manifest: Manifest
  /** The lines of a collection's file. Throws where they are not those that its manifest tells of. */
  lines(collection: Collection): readonly string[]
}

/** Reads each file once, when it is first asked for. */
export function openLastSnapshot(folder: string, manifest: Manifest): LastSnapshot {
  const known = new Map<Collection, readonly string[]>()
  return {
    folder,
    manifest,
    lines(collection) {
      const lines = known.get(collection) ?? readLines(collection)
      known.set(collection, lines)
      return lines
    },
  }

  function readLines(collection: Collection): string[] {
    // It was pulled before there was such a collection.
    if (manifest.hashes[collection] === undefined) return []
    const bytes = readFileSync(path.join(folder, `${collection}.json`))
    if (createHash('sha256').update(bytes).digest('hex') !== manifest.hashes[collection]) {
      throw new Error(`${collection}.json does not match its manifest`)
    }
    return splitLines(String(bytes))
  }
}
