import type { RequestListener } from 'node:http'
import { clientAddress, limitKey } from './client-address.ts'
import { refuse } from './refuse.ts'

/** Concurrent requests of one client; a browser has six. */
const maxPerClient = 64

/**
 * Behind a proxy all connections come from the proxy's address. This limits concurrent requests by the forwarded
 * address instead. A request without a forwarded address is not limited.
 */
export function limitForwardedClients(
  answer: RequestListener,
  trustedProxyHops: number,
  refuseExcess: RequestListener = refuseAsText,
): RequestListener {
  const openRequests = new Map<string, number>()
  return function answerWithinShare(request, response) {
    const forwarded = request.headers['x-forwarded-for']
    // A CORS preflight is always answered: without it the site could not even read the refusal.
    if (forwarded === undefined || request.method === 'OPTIONS') return answer(request, response)
    const client = limitKey(clientAddress(request.socket.remoteAddress, String(forwarded), trustedProxyHops))
    const count = openRequests.get(client) ?? 0
    if (count >= maxPerClient) return refuseExcess(request, response)
    openRequests.set(client, count + 1)
    response.once('close', () => {
      const remaining = (openRequests.get(client) ?? 1) - 1
      if (remaining > 0) openRequests.set(client, remaining)
      else openRequests.delete(client)
    })
    answer(request, response)
  }
}

const refuseAsText: RequestListener = (_, response) =>
  refuse(response, 429, 'too many requests at the same time', { 'Retry-After': '1' })
