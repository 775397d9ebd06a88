import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import type { Encoding } from './accept.ts'
import { detachBytes, retainedBytes } from './detach-bytes.ts'

/** Bytes that are the same for all clients: created once, sent often. */
export interface StoredAnswer {
  type: string
  /** Number of bytes. */
  length: number
  /** Hash of the bytes, without quotes. */
  tag: string
  /** Compressed forms, created at the first request, off the main thread. */
  compressed: Map<CompressedEncoding, Promise<Buffer<ArrayBuffer>>>
  read(): Buffer<ArrayBuffer> | Promise<Buffer<ArrayBuffer>>
}

/** An answer whose bytes are in memory. */
export interface Answer extends StoredAnswer {
  bytes: Buffer<ArrayBuffer>
}

type CompressedEncoding = Exclude<Encoding, 'identity'>

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > 256 * 1024 ? 7 : 9,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 8 }),
}

/** These answers use at most two of Node's four threads, which also serve files and passwords. */
const limitConcurrency = pLimit(2)

export function createAnswer(type: string, content: string | Buffer<ArrayBuffer>): Answer {
  const bytes = detachBytes(content)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, bytes, length: bytes.length, tag, compressed: new Map(), read: () => bytes }
}

export function jsonAnswer(value: unknown): Answer {
  return createAnswer('application/json', JSON.stringify(value))
}

/** Maximum memory of an answer: a compressed form is never longer than the bytes, and there are two. */
export function answerBytes({ type, bytes }: Answer): number {
  return type.startsWith('image/') ? retainedBytes(bytes) : 3 * retainedBytes(bytes)
}

/** The compressed bytes; created once, even for concurrent requests. */
export function compressAnswer(answer: StoredAnswer, encoding: CompressedEncoding): Promise<Buffer<ArrayBuffer>> {
  const existing = answer.compressed.get(encoding)
  if (existing) return existing
  const bytes = limitConcurrency(async () => compressors[encoding](await answer.read())).then(detachBytes)
  answer.compressed.set(encoding, bytes)
  // A failure, such as a lack of memory, is not cached: the next request tries again.
  bytes.catch(() => answer.compressed.delete(encoding))
  return bytes
}
