import type { RequestListener } from 'node:http'
import { refuse } from '../../http/refuse.ts'
import { tooManyRequests } from './too-many-requests.ts'

/**
 * The 429 for too many concurrent requests, sent before any route. It has CORS headers for these origins: without them,
 * browsers would report a network error.
 */
export function refuseExcess(origins: readonly string[]): RequestListener {
  const { message, headers } = tooManyRequests(1_000)
  return function refuseTooMany({ headers: { origin } }, response) {
    const isAllowed = origin !== undefined && origins.includes(origin)
    refuse(response, 429, JSON.stringify({ error: message }), {
      ...headers,
      'Content-Type': 'application/json',
      Vary: 'Origin',
      ...(isAllowed && { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': 'Retry-After' }),
    })
  }
}
