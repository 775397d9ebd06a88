import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '../../http/accept.ts'

/** Bytes that are the same for everybody, made once, sent often. */
export interface Answer {
  type: string
  bytes: Buffer<ArrayBuffer>
  /** Hash of the bytes, without quotes. */
  tag: string
  /** Compressed forms, made when first asked for, off the main thread. */
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

export function createAnswer(type: string, bytes: Buffer<ArrayBuffer>): Answer {
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, bytes, tag, packed: new Map() }
}

export function jsonAnswer(value: unknown): Answer {
  return createAnswer('application/json', Buffer.from(JSON.stringify(value)))
}

/** The compressed form; made once, however many ask at the same time. */
export function packedForm(answer: Answer, encoding: PackedEncoding): Promise<Buffer<ArrayBuffer>> {
  const known = answer.packed.get(encoding)
  if (known) return known
  const made = pack[encoding](answer.bytes)
  answer.packed.set(encoding, made)
  return made
}
