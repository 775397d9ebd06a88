import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import { type ByteCache, heldBytes, makeOnce, ownBytes } from '../http/index.ts'

/** An answer as bytes. Long ones are kept packed only: every browser takes them so, and they need a tenth of the room. */
export interface KeptAnswer {
  bytes: Buffer<ArrayBuffer>
  packed: boolean
}

/** Answers, as long as what they were made from has not changed. Exact: a change is another version. */
export interface AnswerCache {
  /** The answer of a key at a version; made once, however many ask at the same time. */
  get(version: string, key: string, make: () => Promise<string | Buffer<ArrayBuffer>>): Promise<KeptAnswer>
}

const packFromBytes = 8_192
const pack = promisify(gzip)
const unpack = promisify(gunzip)
/** Of Node's four threads one stays free for files and passwords, however many search. */
const packing = pLimit(3)

/** Packs a long answer, off the main thread. */
export async function keptAnswer(made: string | Buffer<ArrayBuffer>): Promise<KeptAnswer> {
  const bytes = ownBytes(made)
  if (bytes.length < packFromBytes) return { bytes, packed: false }
  const packed = await packing(() => pack(bytes, { level: constants.Z_BEST_SPEED }))
  return { bytes: ownBytes(packed), packed: true }
}

/** The bytes of an answer for who does not take gzip. */
export async function unpacked({ bytes, packed }: KeptAnswer): Promise<Buffer<ArrayBuffer>> {
  return packed ? unpack(bytes) : bytes
}

/** What an answer keeps in memory. */
export function keptBytes({ bytes }: KeptAnswer): number {
  return heldBytes(bytes)
}

/** Searches repeat: everybody looks for the same cards. */
export function createAnswerCache(kept: ByteCache<KeptAnswer>): AnswerCache {
  const once = makeOnce(kept)
  let current: string | undefined
  return {
    get(version, key, make) {
      if (version !== current) kept.clear()
      current = version
      // One that is still being made for an older version must not answer for this one.
      return once(`${version}\n${key}`, async () => keptAnswer(await make()))
    },
  }
}
