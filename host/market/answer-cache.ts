import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'

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

/** Packs a long answer, off the main thread. */
export async function keptAnswer(made: string | Buffer<ArrayBuffer>): Promise<KeptAnswer> {
  const bytes = typeof made === 'string' ? Buffer.from(made) : made
  if (bytes.length < packFromBytes) return { bytes, packed: false }
  return { bytes: await pack(bytes, { level: constants.Z_BEST_SPEED }), packed: true }
}

/** The bytes of an answer for who does not take gzip. */
export async function unpacked({ bytes, packed }: KeptAnswer): Promise<Buffer<ArrayBuffer>> {
  return packed ? unpack(bytes) : bytes
}

/** Searches repeat: everybody looks for the same cards. Bounded by the bytes that are kept, oldest first out. */
export function createAnswerCache(maxBytes = 16_000_000): AnswerCache {
  const kept = new Map<string, Promise<KeptAnswer>>()
  let current: string | undefined
  let size = 0

  function start(version: string) {
    current = version
    kept.clear()
    size = 0
  }

  async function keep(key: string, made: Promise<KeptAnswer>): Promise<KeptAnswer> {
    const at = current
    kept.set(key, made)
    try {
      const answer = await made
      if (at !== current) return answer
      size += answer.bytes.length
      await makeRoom(key, at)
      return answer
    } catch (error) {
      if (at === current) kept.delete(key)
      throw error
    }
  }

  /** Only answers that are made count; one under way counts itself when it is. */
  async function makeRoom(key: string, at: string | undefined): Promise<void> {
    for (const [oldest, old] of kept) {
      if (size <= maxBytes || oldest === key) return
      kept.delete(oldest)
      const { length } = (await old.catch(() => undefined))?.bytes ?? { length: 0 }
      if (at !== current) return
      size -= length
    }
  }

  return {
    get(version, key, make) {
      if (version !== current) start(version)
      return kept.get(key) ?? keep(key, make().then(keptAnswer))
    },
  }
}
