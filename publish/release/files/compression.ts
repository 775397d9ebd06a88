import zlib from 'node:zlib'
import { isHashedAsset } from './release-file.ts'

export const compressible = /\.(?:html|css|js|mjs|json|svg|xml|txt|webmanifest|ico|wasm|pagefind|map)$/
/** Below this a compressed answer saves no packet. */
export const minimumBytes = 1024

/** Every visitor who searches loads it. */
const nameTable = 'search/names.txt'
/** The same visitors, and whoever narrows the list of items. */
const itemTable = 'search/items.txt'
const largeAsset = 256 * 1024
const shortPage = 16 * 1024

/** Files that every client must find compressed, also one that takes gzip only. */
export function hasGzip(file: string): boolean {
  return isHashedAsset(file) || file === nameTable || !file.includes('/')
}

export function brotli(bytes: Uint8Array, file: string): Buffer {
  const { constants } = zlib
  return zlib.brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality(file, bytes.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      // A window as large as the file: setting up more costs more than compressing a small page.
      [constants.BROTLI_PARAM_LGWIN]: Math.max(10, Math.min(22, Math.ceil(Math.log2(bytes.length + 16)))),
    },
  })
}

/**
 * Small assets live as long as the program and are worth the highest quality (2 ms a kilobyte). What is made from the
 * game's data is compressed anew by every patch: 7 gives the large lists half a percent more than 9 in a quarter of its
 * time, and 5 is as good for the 20,000 short pages, whose cost is that of starting a compressor. The editor (1.2 MB)
 * is for those who write announcements: 9 gives 358 kB instead of 329 and saves 2.5 s.
 */
function quality(file: string, size: number): number {
  if (file === nameTable || file === itemTable) return 10
  if (isWorthMost(file, size)) return 11
  if (isHashedAsset(file)) return 9
  return size <= shortPage ? 5 : 7
}

function isWorthMost(file: string, size: number): boolean {
  return isHashedAsset(file) ? size <= largeAsset : !file.includes('/') && size <= shortPage
}

/** How long a file takes to compress, roughly, in short pages. */
export function compressionCost(file: string, size: number): number {
  if (size < minimumBytes || !compressible.test(file)) return 0.1
  if (file === nameTable) return size / 1_000
  return isWorthMost(file, size) ? size / 250 : Math.max(1, size / shortPage)
}
