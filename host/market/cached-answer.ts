import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { detachBytes, retainedBytes } from '../../http/detach-bytes.ts'

/**
 * An answer as bytes. Long ones are stored only compressed: every browser accepts gzip, and they take a tenth of the
 * memory.
 */
export interface CachedAnswer {
  bytes: Buffer<ArrayBuffer>
  isPacked: boolean
}

const packFromBytes = 8_192
const compress = promisify(gzip)
const decompress = promisify(gunzip)
/** Searches use at most three of Node's four threads, which also serve files and passwords. */
const limitPacking = pLimit(3)

/** Compresses a long answer, off the main thread. */
export async function toCachedAnswer(answer: string | Buffer<ArrayBuffer>): Promise<CachedAnswer> {
  const bytes = detachBytes(answer)
  if (bytes.length < packFromBytes) return { bytes, isPacked: false }
  const packed = await limitPacking(() => compress(bytes, { level: constants.Z_BEST_SPEED }))
  return { bytes: detachBytes(packed), isPacked: true }
}

/** The uncompressed bytes, for clients that do not accept gzip. */
export async function unpack({ bytes, isPacked }: CachedAnswer): Promise<Buffer<ArrayBuffer>> {
  return isPacked ? decompress(bytes) : bytes
}

/** Memory that an answer takes. */
export function cachedBytes({ bytes }: CachedAnswer): number {
  return retainedBytes(bytes)
}
