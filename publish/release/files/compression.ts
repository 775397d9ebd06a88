import zlib from 'node:zlib'
import { isHashedAsset, isPageData, isPreview } from './release-file.ts'

const compressible = /\.(?:html|css|js|mjs|json|jsonl|svg|xml|txt|ics|webmanifest|ico|wasm|pagefind|map)$/
/** Below this size, compression saves fewer bytes than the headers of the answer take. */
const minimumBytes = 512

/** Loaded by every visitor who searches. */
const nameTable = 'search/names.json'
/** Loaded by every visitor who searches or filters the list of items. */
const itemTable = 'search/items.json'
/** Loaded by visitors who search by effect; the largest of the tables. */
const effectTable = 'search/effects.json'
/** What items do, in a line: loaded by visitors who search items. */
const effectBriefs = 'search/effect-briefs.json'
const largeAssetBytes = 256 * 1024
const shortPageBytes = 16 * 1024

/** Folder of whole collections: up to 30 MB each, which programs load. */
const collectionFolder = 'data/'

/** Files that must be available compressed for every client, including clients that accept gzip only. */
export function hasGzip(file: string): boolean {
  return isHashedAsset(file) || file === nameTable || file.startsWith(collectionFolder) || !file.includes('/')
}

/**
 * Whether the build compresses a file. The data of single records are not: they would double the work, and programs
 * that read thousands of them load a whole collection instead.
 */
export function isCompressed(file: string, size: number): boolean {
  return size >= minimumBytes && compressible.test(file) && !isPageData(file)
}

export function brotli(bytes: Uint8Array, file: string): Buffer {
  const { constants } = zlib
  return zlib.brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality(file, bytes.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // A window as large as the file: setting up a larger one costs more than compressing a small page.
      [constants.BROTLI_PARAM_LGWIN]: Math.max(10, Math.min(22, Math.ceil(Math.log2(bytes.length + 16)))),
    },
  })
}

/**
 * Small assets change only with the program, and small files of the top folder are few: both are worth the highest
 * quality (2 ms a kilobyte). The tables of the search are loaded often, but too large for that. Other files made from
 * game data are compressed again after every patch: 7 makes the large lists half a percent smaller than 9 in a quarter
 * of the time, and 5 is as good for the 20,000 short pages, whose cost is that of starting a compressor. The editor
 * (1.2 MB) is loaded by authors only: 9 gives 358 kB instead of 329 and saves 2.5 s.
 */
function quality(file: string, size: number): number {
  if (isSearchTable(file)) return 10
  if (isWorthMost(file, size)) return 11
  if (isHashedAsset(file)) return 9
  return size <= shortPageBytes || file.startsWith(collectionFolder) ? 5 : 7
}

function isSearchTable(file: string): boolean {
  return file === nameTable || file === itemTable || file === effectTable || file === effectBriefs
}

function isWorthMost(file: string, size: number): boolean {
  return isHashedAsset(file) ? size <= largeAssetBytes : !file.includes('/') && size <= shortPageBytes
}

/** Drawing a picture takes as long as writing so many short pages. */
const drawingCost = 8

/** Approximate compression time of a file, in units of one short page. */
export function compressionCost(file: string, size: number): number {
  if (isPreview(file)) return drawingCost
  if (!isCompressed(file, size)) return 0.1
  if (isSearchTable(file)) return size / 1_000
  return isWorthMost(file, size) ? size / 250 : Math.max(1, size / shortPageBytes)
}
