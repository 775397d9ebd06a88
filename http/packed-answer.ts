import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { StoredAnswer } from './answer.ts'

const decompress = promisify(brotliDecompress)
/** Without a call for this long, the bytes are discarded again. */
const keptMs = 60_000

export interface PackedAnswer extends Pick<StoredAnswer, 'type' | 'length' | 'tag'> {
  br: Buffer<ArrayBuffer>
}

/**
 * An answer of which only the compressed form stays in memory. Clients of whole lists accept it; uncompressed, the lists
 * of a stock server are 35 MB instead of 4.
 */
export function createPackedAnswer({ br, ...answer }: PackedAnswer): StoredAnswer {
  // In one piece: the default of 16 KB would be two thousand steps through Node's thread pool.
  const options = { chunkSize: Math.max(64, answer.length + 1), maxOutputLength: answer.length }
  const read = keepForAWhile(() => decompress(br, options) as Promise<Buffer<ArrayBuffer>>)
  return { ...answer, compressed: new Map([['br', Promise.resolve(br)]]), read }
}

/** Makes the value once for calls that follow each other, and drops it after `keptMs` without one. */
function keepForAWhile<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  let timer: NodeJS.Timeout | undefined
  const drop = () => {
    kept = undefined
  }
  return () => {
    clearTimeout(timer)
    timer = setTimeout(drop, keptMs).unref()
    kept ??= make()
    // A failure, such as a lack of memory, is not kept.
    kept.catch(drop)
    return kept
  }
}
