import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { detachBytes, retainedBytes } from '../http/index.ts'

/**
 * An answer as bytes. Long ones are stored only compressed: every browser accepts gzip, and they take a tenth of the
 * memory.
 */
export interface CachedAnswer {
  bytes: Buffer<ArrayBuffer>
  packed: boolean
}

const packFromBytes = 8_192
const pack = promisify(gzip)
const unpack = promisify(gunzip)
/** One of Node's four threads stays free for files and passwords, however many searches run. */
const packing = pLimit(3)

/** Compresses a long answer, off the main thread. */
export async function toCachedAnswer(made: string | Buffer<ArrayBuffer>): Promise<CachedAnswer> {
  const bytes = detachBytes(made)
  if (bytes.length < packFromBytes) return { bytes, packed: false }
  const packed = await packing(() => pack(bytes, { level: constants.Z_BEST_SPEED }))
  return { bytes: detachBytes(packed), packed: true }
}

/** The uncompressed bytes, for clients that do not accept gzip. */
export async function unpacked({ bytes, packed }: CachedAnswer): Promise<Buffer<ArrayBuffer>> {
  return packed ? unpack(bytes) : bytes
}

/** Memory that an answer takes. */
export function cachedBytes({ bytes }: CachedAnswer): number {
  return retainedBytes(bytes)
}
