import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { type ByteCache, heldBytes, makeOnce, ownBytes } from '../http/index.ts'

/**
 * An answer as bytes. Long ones are stored only compressed: every browser accepts gzip, and they take a tenth of the
 * memory.
 */
export interface CachedAnswer {
  bytes: Buffer<ArrayBuffer>
  packed: boolean
}

/** Answers cached by version. The version changes with the data, so a cached answer is never outdated. */
export interface AnswerCache {
  /** The answer for a key at a version; created once, even for concurrent requests. */
  get(version: string, key: string, make: () => Promise<string | Buffer<ArrayBuffer>>): Promise<CachedAnswer>
}

const packFromBytes = 8_192
const pack = promisify(gzip)
const unpack = promisify(gunzip)
/** One of Node's four threads stays free for files and passwords, however many searches run. */
const packing = pLimit(3)

/** Compresses a long answer, off the main thread. */
export async function toCachedAnswer(made: string | Buffer<ArrayBuffer>): Promise<CachedAnswer> {
  const bytes = ownBytes(made)
  if (bytes.length < packFromBytes) return { bytes, packed: false }
  const packed = await packing(() => pack(bytes, { level: constants.Z_BEST_SPEED }))
  return { bytes: ownBytes(packed), packed: true }
}

/** The uncompressed bytes, for clients that do not accept gzip. */
export async function unpacked({ bytes, packed }: CachedAnswer): Promise<Buffer<ArrayBuffer>> {
  return packed ? unpack(bytes) : bytes
}

/** Memory that an answer takes. */
export function cachedBytes({ bytes }: CachedAnswer): number {
  return heldBytes(bytes)
}

/** Many players search for the same items. */
export function createAnswerCache(kept: ByteCache<CachedAnswer>): AnswerCache {
  const once = makeOnce(kept)
  let current: string | undefined
  return {
    get(version, key, make) {
      if (version !== current) kept.clear()
      current = version
      // The version is part of the key: an answer still being created for an older version must not be used.
      return once(`${version}\n${key}`, async () => toCachedAnswer(await make()))
    },
  }
}
