import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerInTurn } from './answer-in-turn.ts'
import { clientAddress, limitKey } from './client-address.ts'
import { shareAmongForwarded } from './client-share.ts'
import { createConnections } from './connections.ts'
import { connectionsWithin, openFilesLimit } from './open-files.ts'
import { hasOneHost, refuse } from './refuse.ts'

export interface ServerLimits {
  /** Proxies in front that append to `X-Forwarded-For`; behind one, all connections come from its address. */
  trustedHops?: number
  /** A connection on which nothing moves for so long, or twice as long, is closed. */
  stalledMs?: number
  /** Connections at once; as many as the limit of open files allows. */
  mostConnections?: number
  /** Answers a request beyond a client's share behind a proxy; without it plain text does. */
  refuseMore?: RequestListener
  /** Called where somebody was turned away or cut off for want of room, at most once a minute. */
  onFull?: (connections: number) => void
}

export interface BoundedServer {
  server: Server
  /** Finishes what is under way, for at most four seconds, so that its process ends within five. */
  close(): Promise<void>
}

/** A quarter, so that it takes four clients and not one to fill a server. */
const shareOfOne = 1 / 4
/** Node looks whether something moved at each end of this time, so it takes up to twice as long: 28 s. */
const defaultStalledMs = 14_000
/** However slowly an answer is taken, it ends: 5 MB in that time are 17 KB a second. */
const longestAnswerMs = 300_000
const closeWithinMs = 4_000
const minuteMs = 60_000

/**
 * A server on which no client holds up another. Idle connections end after 10 s, stalled ones within 30 s, requests of
 * a connection are answered one after the other, and connections have a number, with a share for each client. Both the
 * host and the site's server are made by this.
 */
export function createBoundedServer(
  answer: RequestListener,
  {
    trustedHops = 0,
    stalledMs = defaultStalledMs,
    mostConnections = connectionsWithin(openFilesLimit()),
    refuseMore,
    onFull,
  }: ServerLimits = {},
): BoundedServer {
  let closing = false
  const connections = createConnections({
    most: mostConnections,
    mostOfOne: Math.ceil(mostConnections * shareOfOne),
    onFull: onceIn(minuteMs, () => onFull?.(connections.count)),
  })
  const inTurn = answerInTurn(trustedHops > 0 ? shareAmongForwarded(answer, trustedHops, refuseMore) : answer)

  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 24_000,
      keepAliveTimeout: 10_000,
      // How often Node looks at the two limits above; by itself only every 30 s.
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      // The rest of a packet from a connection that was cut off: a thousand requests may fit into one.
      if (request.socket.destroyed) return
      connections.begin(request.socket)
      response.once('close', () => connections.end(request.socket))
      if (closing) response.setHeader('Connection', 'close')
      if (hasOneHost(request)) inTurn(request, response)
      else refuse(response, 400, 'bad request', { Connection: 'close' })
    },
  )
  server.maxHeadersCount = 100
  // Those that were ended for newcomers close a moment later. Where even that is not fast enough, Node turns away.
  server.maxConnections = 2 * mostConnections
  server.on('connection', (socket) =>
    connections.add(socket, trustedHops > 0 ? '' : limitKey(clientAddress(socket.remoteAddress, undefined, 0))),
  )
  // A listener takes Node's own closing of idle connections away, so it closes those as well. One that waits for us is
  // answered, however long that takes.
  server.setTimeout(stalledMs, (socket: Socket) => {
    if (!connections.isBusy(socket) || socket.writableLength > 0) socket.destroy()
  })
  const sweep = setInterval(() => connections.endLongerThan(longestAnswerMs), 10_000).unref()

  async function close(): Promise<void> {
    closing = true
    clearInterval(sweep)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    connections.drain()
    const timer = setTimeout(() => server.closeAllConnections(), closeWithinMs)
    await closed
    clearTimeout(timer)
  }
  return { server, close }
}

function onceIn(ms: number, act: () => void): () => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - lastMs < ms) return
    lastMs = performance.now()
    act()
  }
}
