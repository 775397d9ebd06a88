import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Collection, type Manifest, splitLines } from '../../api/snapshot.ts'

/** The snapshot that was current before a pull. */
export interface LastSnapshot {
  folder: string
  manifest: Manifest
  /** The lines of a collection's file. Throws if they do not match the manifest. */
  lines(collection: Collection): readonly string[]
}

/** Reads each file once, on first use. */
export function openLastSnapshot(folder: string, manifest: Manifest): LastSnapshot {
  const linesByCollection = new Map<Collection, readonly string[]>()
  return {
    folder,
    manifest,
    lines(collection) {
      const lines = linesByCollection.get(collection) ?? readLines(collection)
      linesByCollection.set(collection, lines)
      return lines
    },
  }

  function readLines(collection: Collection): string[] {
    // The snapshot is older than this collection.
    if (manifest.hashes[collection] === undefined) return []
    const bytes = readFileSync(path.join(folder, `${collection}.json`))
    if (hash('sha256', bytes) !== manifest.hashes[collection]) {
      throw new Error(`${collection}.json does not match its manifest`)
    }
    return splitLines(String(bytes))
  }
}
