import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerInTurn } from './answer-in-turn.ts'
import { clientAddress, limitKey } from './client-address.ts'
import { limitForwardedClients } from './client-share.ts'
import { createConnections } from './connections.ts'
import { connectionsWithin, openFilesLimit } from './open-files.ts'
import { refuse } from './refuse.ts'

export interface ServerLimits {
  /**
   * Number of proxies in front that append to `X-Forwarded-For`; behind a proxy, all connections come from its address.
   */
  trustedProxyHops?: number
  /** A connection without any traffic for this long, or up to twice as long, is closed. */
  stalledMs?: number
  /** Open connections; the default follows the limit of open files. */
  maxConnections?: number
  /** Answers a request above a client's share behind a proxy; the default answer is plain text. */
  refuseExcess?: RequestListener
  /** Called when a connection was refused or closed for lack of capacity, at most once a minute. */
  onFull?: (connections: number) => void
}

export interface BoundedServer {
  server: Server
  /** Finishes open requests for at most four seconds, so that the process ends within five. */
  close(): Promise<void>
}

/** A quarter: filling a server takes four clients, not one. */
const sharePerClient = 1 / 4
/** Node checks for traffic at the end of each period, so closing takes up to twice as long: 28 s. */
const defaultStalledMs = 14_000
/** Every answer ends after this time, however slowly the client reads: 5 MB in that time are 17 KB a second. */
const maxAnswerMs = 300_000
const closeWithinMs = 4_000
const minuteMs = 60_000

const requestLimits = {
  headersTimeout: 10_000,
  requestTimeout: 24_000,
  keepAliveTimeout: 10_000,
  // How often Node checks the two limits above; its default is 30 s.
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
}

/**
 * Creates a server on which no client can block another. Idle connections end after 10 s, stalled ones within 30 s;
 * requests of a connection are answered one after the other; the number of connections is limited, in total and per
 * client. Used by the host and the site server.
 */
export function createBoundedServer(
  answer: RequestListener,
  {
    trustedProxyHops = 0,
    stalledMs = defaultStalledMs,
    maxConnections = connectionsWithin(openFilesLimit()),
    refuseExcess,
    onFull,
  }: ServerLimits = {},
): BoundedServer {
  let isClosing = false
  const connections = createConnections({
    max: maxConnections,
    maxPerClient: Math.ceil(maxConnections * sharePerClient),
    onFull: throttle(minuteMs, () => onFull?.(connections.count)),
  })
  const listener = answerInTurn(
    trustedProxyHops > 0 ? limitForwardedClients(answer, trustedProxyHops, refuseExcess) : answer,
  )

  const server = createServer(requestLimits, (request, response) => {
    // Remaining requests in a packet of a connection that was already closed.
    if (request.socket.destroyed) return
    connections.begin(request.socket)
    response.once('close', () => connections.end(request.socket))
    if (isClosing) response.setHeader('Connection', 'close')
    if (hasSeveralHosts(request)) refuse(response, 400, 'bad request', { Connection: 'close' })
    else listener(request, response)
  })
  server.maxHeadersCount = 100
  // Connections that were evicted close a moment later. Node refuses new ones only when eviction is too slow.
  server.maxConnections = 2 * maxConnections
  server.on('connection', (socket) =>
    connections.add(socket, trustedProxyHops > 0 ? '' : limitKey(clientAddress(socket.remoteAddress, undefined, 0))),
  )
  // A `timeout` listener disables Node's own closing of idle connections, so this listener also closes those. A
  // connection that waits for our answer stays open.
  server.setTimeout(stalledMs, (socket: Socket) => {
    if (!connections.isBusy(socket) || socket.writableLength > 0) socket.destroy()
  })
  const sweep = setInterval(() => connections.endLongerThan(maxAnswerMs), 10_000).unref()

  async function close(): Promise<void> {
    isClosing = true
    clearInterval(sweep)
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    connections.drain()
    const timer = setTimeout(() => server.closeAllConnections(), closeWithinMs)
    await closed
    clearTimeout(timer)
  }
  return { server, close }
}

/** Calls `callback` at most once per interval. */
function throttle(intervalMs: number, callback: () => void): () => void {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    if (performance.now() - lastMs < intervalMs) return
    lastMs = performance.now()
    callback()
  }
}

/** Whether a request names several hosts, which two programs could read as different sites (RFC 9112, 3.2). */
function hasSeveralHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length > 1
}
