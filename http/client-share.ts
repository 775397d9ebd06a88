import type { RequestListener } from 'node:http'
import { clientAddress, limitKey } from './client-address.ts'
import { refuse } from './refuse.ts'

/** Requests of one client that are answered at the same time; a browser has six. */
const mostOfOne = 64

/**
 * Behind a proxy all connections come from its address. A client's share is then of the requests that are answered at
 * the same time, by the address that the proxy forwarded; one that forwards none is not shared out.
 */
export function shareAmongForwarded(
  answer: RequestListener,
  hops: number,
  refuseMore: RequestListener = refuseInText,
): RequestListener {
  const underWay = new Map<string, number>()
  return function answerWithinShare(request, response) {
    const forwarded = request.headers['x-forwarded-for']
    // What a browser asks beforehand is answered at once; refused, the site could not even read that it was.
    if (forwarded === undefined || request.method === 'OPTIONS') return answer(request, response)
    const client = limitKey(clientAddress(request.socket.remoteAddress, String(forwarded), hops))
    const count = underWay.get(client) ?? 0
    if (count >= mostOfOne) return refuseMore(request, response)
    underWay.set(client, count + 1)
    response.once('close', () => {
      const left = (underWay.get(client) ?? 1) - 1
      if (left > 0) underWay.set(client, left)
      else underWay.delete(client)
    })
    answer(request, response)
  }
}

const refuseInText: RequestListener = (_, response) =>
  refuse(response, 429, 'too many requests at the same time', { 'Retry-After': '1' })
