import type { RequestListener } from 'node:http'
import { refuse } from '../../http/refuse.ts'
import { tooMany } from './too-many.ts'

/**
 * The 429 of a client that asks too much at the same time, before any route. Pages of these origins can read it like the
 * limits' own: without the headers a browser would take it for a broken network.
 */
export function refuseMore(origins: readonly string[]): RequestListener {
  const { message, headers } = tooMany(1_000)
  return function refuseTooMany({ headers: { origin } }, response) {
    const readable = origin !== undefined && origins.includes(origin)
    refuse(response, 429, JSON.stringify({ error: message }), {
      ...headers,
      'Content-Type': 'application/json',
      Vary: 'Origin',
      ...(readable && { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' }),
    })
  }
}
