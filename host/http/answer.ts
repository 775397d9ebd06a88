import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncoding, type Encoding } from '../../http/accept.ts'
import { entityTag, isKnown } from '../../http/entity-tag.ts'
import type { AppContext } from '../deps.ts'

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

/** Below this a compressed body saves no packet. */
const worthPackingBytes = 1_024
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

/** Sends an answer or 304, in the encoding that the client takes. HEAD is GET without its body (Hono cuts it). */
export async function sendAnswer(c: AppContext, answer: Answer, cacheControl: string): Promise<Response> {
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding'), packable(answer) ? ['br', 'gzip'] : [])
  const tag = entityTag(answer.tag, encoding)
  c.header('Cache-Control', cacheControl)
  c.header('ETag', tag)
  if (packable(answer)) c.header('Vary', 'Accept-Encoding', { append: true })
  if (isKnown(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
  const bytes = encoding === 'identity' ? answer.bytes : await packedForm(answer, encoding)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Content-Type', answer.type)
  c.header('Content-Length', String(bytes.length))
  return c.body(bytes)
}

function packable(answer: Answer): boolean {
  return answer.bytes.length >= worthPackingBytes && !answer.type.startsWith('image/')
}

/** Whether the client takes gzip at all, for bytes that are kept in no other encoding. */
export function takesGzip(accept: string | undefined): boolean {
  return acceptedEncoding(accept, ['gzip']) === 'gzip'
}
