import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { AppContext } from '../deps.ts'

/** Bytes that are the same for everybody, made once, sent often. */
export interface Answer {
  type: string
  bytes: Buffer<ArrayBuffer>
  /** Hash of the bytes, without quotes. */
  tag: string
  /** Compressed forms, made when first asked for, off the main thread. */
  packed: Map<Encoding, Promise<Buffer<ArrayBuffer>>>
}

export type Encoding = 'br' | 'gzip'

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
export function packedForm(answer: Answer, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const known = answer.packed.get(encoding)
  if (known) return known
  const made = pack[encoding](answer.bytes)
  answer.packed.set(encoding, made)
  return made
}

/** Sends an answer or 304, in the encoding that the client takes. HEAD is GET without its body (Hono cuts it). */
export async function sendAnswer(c: AppContext, answer: Answer, cacheControl: string): Promise<Response> {
  const encoding = packable(answer) ? wantedEncoding(c.req.header('Accept-Encoding')) : undefined
  c.header('Cache-Control', cacheControl)
  // A strong tag names bytes, so each encoding has its own.
  c.header('ETag', `"${answer.tag}${encoding ? `-${encoding}` : ''}"`)
  if (packable(answer)) c.header('Vary', 'Accept-Encoding', { append: true })
  if (isKnown(c.req.header('If-None-Match'), answer.tag)) return c.body(null, 304)
  const bytes = encoding ? await packedForm(answer, encoding) : answer.bytes
  if (encoding) c.header('Content-Encoding', encoding)
  c.header('Content-Type', answer.type)
  c.header('Content-Length', String(bytes.length))
  return c.body(bytes)
}

function packable(answer: Answer): boolean {
  return answer.bytes.length >= worthPackingBytes && !answer.type.startsWith('image/')
}

/** brotli before gzip, unless the client prefers otherwise or refuses both. */
export function wantedEncoding(accept: string | undefined): Encoding | undefined {
  const { br, gzip } = encodingWeights(accept)
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : undefined
}

/** Whether the client takes gzip at all, for bytes that are kept in no other encoding. */
export function takesGzip(accept: string | undefined): boolean {
  return encodingWeights(accept).gzip > 0
}

/** How much a client likes each encoding, from 0 (refused) to 1 (RFC 9110, 12.5.3). */
function encodingWeights(accept: string | undefined): Record<Encoding, number> {
  const weights = new Map<string, number>()
  for (const part of (accept ?? '').slice(0, 500).toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const q = parameters.find((text) => text.startsWith('q='))
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1)
  }
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  return { br: weight('br'), gzip: Math.max(weight('gzip'), weights.get('x-gzip') ?? 0) }
}

/** Whether the client holds these bytes, in whichever encoding it got them. */
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some((entry) => {
    const given = entry.trim()
    return given === '*' || given.replace(/^W\//, '').replace(/^"(.*?)(?:-br|-gzip)?"$/, '$1') === tag
  })
}
