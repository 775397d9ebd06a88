import { createHash } from 'node:crypto'
import { linkSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import type { ReleaseFile } from '../publish/release.ts'
import { analyseHtml, type HtmlAnalysis } from '../verify/analyse-html.ts'
import { damageOf } from './link-files.ts'

export interface FinishedFile {
  file: string
  record: ReleaseFile
  analysis?: HtmlAnalysis
}

const compressible = /\.(?:html|css|js|mjs|json|svg|xml|txt|webmanifest|ico|wasm|pagefind|map)$/
const hashedAsset = /^_astro\//
/** Below this a compressed answer saves no packet. */
const minimumBytes = 1024

export interface FinishJob {
  file: string
  /** What to write; absent = the file stands there already. */
  bytes?: Uint8Array
  /** The file of this name in the previous release. */
  before?: ReleaseFile | undefined
  /** Bytes that are likely to be compressed with the highest quality: see `slowBytes`. */
  slowBytes?: number
}

export interface FinishPlace {
  folder: string
  /** Folder of the previous release. */
  previous: string | undefined
  /** Origin of the site. */
  origin: string
}

/** Writes a file's compressed siblings and tells what it is: its hash, its sizes, and a page's links. */
export function finishFile(
  { folder, previous, origin }: FinishPlace,
  { file, bytes: given, before }: FinishJob,
): FinishedFile {
  const full = path.join(folder, file)
  const bytes = given ? Buffer.from(given.buffer, given.byteOffset, given.byteLength) : readFileSync(full)
  // Created, never overwritten: see reuse.ts.
  if (given) writeFileSync(full, bytes, { flag: 'wx' })
  const record: ReleaseFile = { hash: contentHash(bytes), size: bytes.length }
  if (previous !== undefined && before?.hash === record.hash && isWhole(previous, file, before)) {
    // Written again with the same bytes: what was compressed once, slowly, serves on.
    Object.assign(record, before)
    for (const suffix of ['br', 'gz'] as const) {
      if (before[suffix]) linkSync(`${path.join(previous, file)}.${suffix}`, `${full}.${suffix}`)
    }
  } else if (bytes.length >= minimumBytes && compressible.test(file)) {
    record.br = writeIfSmaller(`${full}.br`, brotli(bytes, file), bytes.length)
    // Every browser of the last eight years takes Brotli. For what does not, the server makes gzip of a page itself:
    // a sibling of each would be a third of all files, to be written, linked and deleted by every refresh.
    if (hasGzip(file)) record.gz = writeIfSmaller(`${full}.gz`, zlib.gzipSync(bytes, { level: 6 }), bytes.length)
  }
  if (!file.endsWith('.html')) return { file, record }
  return { file, record, analysis: analyseHtml(bytes.toString('utf8'), pagePath(file), origin) }
}

function isWhole(folder: string, file: string, record: ReleaseFile): boolean {
  return damageOf({ folder, files: new Map([[file, record]]) }) === undefined
}

/** Whether there is nothing to be done with a file once it is written. */
export function isFinal(file: string): boolean {
  return !compressible.test(file)
}

export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** Path under which a page's file is served. */
export function pagePath(file: string): string {
  if (file === 'index.html') return '/'
  return `/${file.replace(/\.html$/, '')}`
}

/**
 * Small assets live as long as the program and are worth the highest quality (2 ms a kilobyte). What is made from the
 * game's data is compressed anew by every patch: 7 gives the large lists half a percent more than 9 in a quarter of its
 * time, and 5 is as good for the 20,000 short pages, whose cost is that of starting a compressor. The editor (1.2 MB)
 * is for those who write announcements: 9 gives 358 kB instead of 329 and saves 2.5 s.
 */
function quality(file: string, size: number): number {
  if (isWorthMost(file, size)) return 11
  if (hashedAsset.test(file)) return 9
  return size <= shortPage ? 5 : 7
}

function brotli(bytes: Buffer, file: string): Buffer {
  return zlib.brotliCompressSync(bytes, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: quality(file, bytes.length),
      [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // A window as large as the file: setting up more costs more than compressing a small page.
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.max(10, Math.min(22, Math.ceil(Math.log2(bytes.length + 16)))),
    },
  })
}

const largeAsset = 256 * 1024
const shortPage = 16 * 1024

function isWorthMost(file: string, size: number): boolean {
  return hashedAsset.test(file) ? size <= largeAsset : !file.includes('/') && size <= shortPage
}

/** Files that every client must find compressed, also one that takes gzip only. */
function hasGzip(file: string): boolean {
  return hashedAsset.test(file) || !file.includes('/')
}

/** How much of a file the highest quality takes, at about 2 ms a kilobyte; all else is quick beside it. */
export function slowBytes(file: string, size: number): number {
  return size >= minimumBytes && compressible.test(file) && isWorthMost(file, size) ? size : 0
}

function writeIfSmaller(file: string, bytes: Buffer, originalSize: number): number | undefined {
  if (bytes.length >= originalSize) return
  writeFileSync(file, bytes, { flag: 'wx' })
  return bytes.length
}
