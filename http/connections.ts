import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Connections at once. */
  max: number
  /** Connections of one client at once. A client that is '' (such as a proxy) has no limit per client. */
  maxPerClient: number
  /** Called when a connection was refused or closed for lack of capacity. */
  onFull?: () => void
}

/** A connection whose answer takes longer than this may be evicted for a new one; most answers take milliseconds. */
const evictableAfterMs = 5_000

interface Connection {
  socket: Socket
  client: string
  /** Requests that are being answered. */
  requests: number
  /** When it became idle or busy. */
  sinceMs: number
}

/**
 * The connections of one server. Accepts every new connection and evicts the one that has been idle longest: losing an
 * idle connection costs a browser nothing, it opens another. So no number of idle or slow connections can lock out other
 * clients, not even behind the same address.
 */
export function createConnections({ max, maxPerClient, onFull }: ConnectionLimits) {
  /** In the order in which they became idle or busy, the oldest first. */
  const known = new Map<Socket, Connection>()
  const perClient = new Map<string, number>()
  let draining = false

  function put(connection: Connection): void {
    known.delete(connection.socket)
    known.set(connection.socket, Object.assign(connection, { sinceMs: performance.now() }))
  }

  function remove({ socket, client }: Connection): void {
    if (!known.delete(socket)) return
    const left = (perClient.get(client) ?? 1) - 1
    if (left > 0) perClient.set(client, left)
    else perClient.delete(client)
  }

  return {
    /** Adds a new connection. Without free capacity it closes an older one, or this one. */
    add(socket: Socket, client: string): void {
      const own = client === '' ? 0 : (perClient.get(client) ?? 0)
      const isOwnFull = own >= maxPerClient
      if (isOwnFull || known.size >= max) {
        onFull?.()
        const all = [...known.values()]
        const evicted = pickEviction(isOwnFull ? all.filter((each) => each.client === client) : all)
        if (evicted) {
          remove(evicted)
          evicted.socket.destroy()
          // When all are being answered, as after a burst, up to twice as many are accepted for the moment.
        } else if (isOwnFull ? own >= 2 * maxPerClient : known.size >= 2 * max) return void socket.destroy()
      }
      const connection = { socket, client, requests: 0, sinceMs: 0 }
      put(connection)
      perClient.set(client, (perClient.get(client) ?? 0) + 1)
      socket.once('close', () => remove(connection))
    },
    /** The server begins or finishes answering a request of the connection. */
    begin(socket: Socket): void {
      const connection = known.get(socket)
      if (connection && connection.requests++ === 0) put(connection)
    },
    end(socket: Socket): void {
      const connection = known.get(socket)
      if (connection === undefined || --connection.requests > 0 || socket.destroyed) return
      put(connection)
      if (draining) socket.destroySoon()
    },
    /** Whether a request is being answered; a connection without one may be closed at any time. */
    isBusy: (socket: Socket): boolean => (known.get(socket)?.requests ?? 0) > 0,
    /** Closes idle connections now, and all others as soon as they become idle. */
    drain(): void {
      draining = true
      for (const { socket, requests } of known.values()) if (requests === 0) socket.destroySoon()
    },
    /** Closes connections whose answer has taken longer than this. */
    endLongerThan(ms: number): void {
      for (const { socket, requests, sinceMs } of known.values())
        if (requests > 0 && performance.now() - sinceMs > ms) socket.destroy()
    },
    get count(): number {
      return known.size
    },
  }
}

/**
 * The connection to evict: the one that has been idle longest, else one that pipelines requests without reading, does
 * not read its answer, or takes very long.
 */
function pickEviction(connections: readonly Connection[]): Connection | undefined {
  return (
    connections.find(({ requests }) => requests === 0) ??
    connections.find(({ requests }) => requests > 1) ??
    connections.find(({ socket }) => socket.writableLength > 0) ??
    connections.find(({ sinceMs }) => performance.now() - sinceMs > evictableAfterMs)
  )
}
