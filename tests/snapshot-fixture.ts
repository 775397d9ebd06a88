import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import {
  type Collection,
  collections,
  joinLines,
  manifestFile,
  snapshotFormat,
  snapshotSchemas,
} from '../api/snapshot.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Raw records per collection; missing fields get the contract's defaults. */
export type RawRecords = Partial<Record<Collection, readonly object[]>>

/** Writes a snapshot of these records into a separate folder and returns that folder. */
export function writeSnapshot(records: RawRecords, folder = temporaryFolder('snapshot')): string {
  mkdirSync(folder, { recursive: true })
  const hashes: Record<string, string> = {}
  const counts: Record<string, number> = {}
  for (const collection of collections) {
    const parsed = v.parse(v.array(snapshotSchemas[collection]), records[collection] ?? [])
    const text = joinLines(parsed.map((record) => JSON.stringify(record)))
    writeFileSync(path.join(folder, `${collection}.json`), text)
    hashes[collection] = createHash('sha256').update(text).digest('hex')
    counts[collection] = parsed.length
  }
  const manifest = { format: snapshotFormat, host: 'http://host.test', version: '1', counts, hashes }
  writeFileSync(path.join(folder, manifestFile), JSON.stringify(manifest))
  return folder
}
