import { acceptedEncoding } from '../../http/accept.ts'
import { compressAnswer, type StoredAnswer } from '../../http/answer.ts'
import { entityTag, isKnown } from '../../http/entity-tag.ts'
import type { AppContext } from './app-env.ts'

/** Compressing a shorter body does not save a packet. */
const minCompressedBytes = 1_024

/** Sends an answer or 304, in an encoding that the client accepts. HEAD is GET without its body (removed by Hono). */
export async function sendAnswer(c: AppContext, answer: StoredAnswer, cacheControl: string): Promise<Response> {
  const encodings = isCompressible(answer) ? (['br', 'gzip'] as const) : []
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding'), encodings)
  const tag = entityTag(answer.tag, encoding)
  c.header('Cache-Control', cacheControl)
  c.header('ETag', tag)
  if (encodings.length > 0) c.header('Vary', 'Accept-Encoding', { append: true })
  if (isKnown(c.req.header('If-None-Match'), tag)) return c.body(null, 304)
  const bytes = encoding === 'identity' ? await answer.read() : await compressAnswer(answer, encoding)
  if (encoding !== 'identity') c.header('Content-Encoding', encoding)
  c.header('Content-Type', answer.type)
  c.header('Content-Length', String(bytes.length))
  return c.body(bytes)
}

function isCompressible({ length, type }: StoredAnswer): boolean {
  return length >= minCompressedBytes && !type.startsWith('image/')
}

/** Whether the client accepts gzip, for bytes that are stored only compressed. */
export function acceptsGzip(accept: string | undefined): boolean {
  return acceptedEncoding(accept, ['gzip']) === 'gzip'
}
