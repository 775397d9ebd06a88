import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import pLimit from 'p-limit'
import type { Encoding } from '../../http/accept.ts'
import { heldBytes, ownBytes } from './own-bytes.ts'

/** Bytes that are the same for all clients: created once, sent often. */
export interface Answer {
  type: string
  bytes: Buffer<ArrayBuffer>
  /** Hash of the bytes, without quotes. */
  tag: string
  /** Compressed forms, created at the first request, off the main thread. */
  packed: Map<PackedEncoding, Promise<Buffer<ArrayBuffer>>>
}

export type PackedEncoding = Exclude<Encoding, 'identity'>

const pack = {
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

/** Two of Node's four threads stay free for files and passwords, however much is compressed. */
const packing = pLimit(2)

export function createAnswer(type: string, content: Buffer<ArrayBuffer>): Answer {
  const bytes = ownBytes(content)
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, bytes, tag, packed: new Map() }
}

export function jsonAnswer(value: unknown): Answer {
  return createAnswer('application/json', ownBytes(JSON.stringify(value)))
}

/** Maximum memory of an answer: a compressed form is never longer than the bytes, and there are two. */
export function answerBytes({ type, bytes }: Answer): number {
  return type.startsWith('image/') ? heldBytes(bytes) : 3 * heldBytes(bytes)
}

/** The compressed form; created once, even for concurrent requests. */
export function packedForm(answer: Answer, encoding: PackedEncoding): Promise<Buffer<ArrayBuffer>> {
  const known = answer.packed.get(encoding)
  if (known) return known
  const made = packing(() => pack[encoding](answer.bytes)).then(ownBytes)
  answer.packed.set(encoding, made)
  // A failure, such as a lack of memory, is not cached: the next request tries again.
  made.catch(() => answer.packed.delete(encoding))
  return made
}
