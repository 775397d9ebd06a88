import { hash } from 'node:crypto'
import { linkSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { brotli, hasGzip, isCompressed } from './compression.ts'
import { fileDamage, type ReleaseFile } from './release-file.ts'

export interface WriteJob {
  file: string
  /** Content; absent = the file exists already. */
  bytes?: Uint8Array | undefined
  /** The file of this name in the previous release. */
  before?: ReleaseFile | undefined
}

export interface WritePlace {
  folder: string
  previous: string | undefined
}

/** Writes a file and its compressed versions, and returns its record. Files are created, never overwritten. */
export function writeFile({ folder, previous }: WritePlace, { file, bytes: content, before }: WriteJob): ReleaseFile {
  const full = path.join(folder, file)
  const bytes = content ?? readFileSync(full)
  if (content) writeFileSync(full, content, { flag: 'wx' })
  const record: ReleaseFile = { hash: hash('sha256', bytes).slice(0, 32), size: bytes.length }
  if (previous !== undefined && before?.hash === record.hash && !fileDamage(previous, file, before)) {
    // Same content as before: links the existing compressed versions instead of compressing again.
    for (const suffix of ['br', 'gz'] as const) {
      if (before[suffix]) linkSync(`${path.join(previous, file)}.${suffix}`, `${full}.${suffix}`)
    }
    return before
  }
  if (!isCompressed(file, bytes.length)) return record
  record.br = writeIfSmaller(`${full}.br`, brotli(bytes, file), bytes.length)
  // Every browser of the last eight years accepts Brotli. For other clients, the server compresses a page with gzip on
  // request: gzip versions of all pages would be a third of all files, which every refresh would write, link and
  // delete.
  if (hasGzip(file)) record.gz = writeIfSmaller(`${full}.gz`, zlib.gzipSync(bytes, { level: 6 }), bytes.length)
  return record
}

function writeIfSmaller(file: string, bytes: Buffer, originalSize: number): number | undefined {
  if (bytes.length >= originalSize) return
  writeFileSync(file, bytes, { flag: 'wx' })
  return bytes.length
}
