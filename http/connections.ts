import type { Socket } from 'node:net'

export interface ConnectionLimits {
  /** Open connections at which a new one evicts another. */
  max: number
  /** The same for the connections of one client. The client '' (such as a proxy) has no such limit. */
  maxPerClient: number
  /** Called for each new connection above a limit. */
  onFull?: () => void
}

/** A connection whose answer takes longer than this may be evicted for a new one; most answers take milliseconds. */
const evictableAfterMs = 5_000

interface Connection {
  socket: Socket
  client: string
  /** Requests that are being answered. */
  requests: number
  /** Time (`performance.now()`) at which it became idle or busy. */
  sinceMs: number
}

/** The open connections of a server and its limits. */
interface Pool extends ConnectionLimits {
  /** In the order in which they became idle or busy, the oldest first. */
  open: Map<Socket, Connection>
  perClient: Map<string, number>
}

/**
 * The connections of one server. At a limit, a new connection is accepted and the one that has been idle longest is
 * closed: the browser on the other end opens another when it needs one. So idle or slow connections, however many, cannot
 * lock out other clients, not even behind the same address.
 */
export function createConnections(limits: ConnectionLimits) {
  const pool: Pool = { ...limits, open: new Map(), perClient: new Map() }
  const { open } = pool
  let draining = false
  return {
    /** Adds a new connection. At a limit it closes another one, or this one. */
    add: (socket: Socket, client: string) => addConnection(pool, socket, client),
    /** Called when the server begins to answer a request of the connection. */
    begin(socket: Socket): void {
      const connection = open.get(socket)
      if (connection && connection.requests++ === 0) moveToEnd(pool, connection)
    },
    /** Called when an answer is complete or was aborted. */
    end(socket: Socket): void {
      const connection = open.get(socket)
      if (connection === undefined || --connection.requests > 0 || socket.destroyed) return
      moveToEnd(pool, connection)
      if (draining) socket.destroySoon()
    },
    /** Whether a request is being answered; a connection without one may be closed at any time. */
    isBusy: (socket: Socket): boolean => (open.get(socket)?.requests ?? 0) > 0,
    /** Closes idle connections now, and all others as soon as they become idle. */
    drain(): void {
      draining = true
      for (const { socket, requests } of open.values()) if (requests === 0) socket.destroySoon()
    },
    /** Closes connections that have been busy for longer than this. */
    endLongerThan(ms: number): void {
      for (const { socket, requests, sinceMs } of open.values())
        if (requests > 0 && performance.now() - sinceMs > ms) socket.destroy()
    },
    /** Number of open connections. */
    get count(): number {
      return open.size
    },
  }
}

function addConnection(pool: Pool, socket: Socket, client: string): void {
  if (!makeRoom(pool, client)) return void socket.destroy()
  const connection = { socket, client, requests: 0, sinceMs: 0 }
  moveToEnd(pool, connection)
  pool.perClient.set(client, (pool.perClient.get(client) ?? 0) + 1)
  socket.once('close', () => remove(pool, connection))
}

/** Moves a connection to the end of the order. */
function moveToEnd({ open }: Pool, connection: Connection): void {
  open.delete(connection.socket)
  open.set(connection.socket, Object.assign(connection, { sinceMs: performance.now() }))
}

function remove({ open, perClient }: Pool, { socket, client }: Connection): void {
  if (!open.delete(socket)) return
  const remaining = (perClient.get(client) ?? 1) - 1
  if (remaining > 0) perClient.set(client, remaining)
  else perClient.delete(client)
}

/**
 * Whether a connection of the client may be added; may close another one for it. If all are being answered, as after a
 * burst, up to twice the limit are accepted.
 */
function makeRoom(pool: Pool, client: string): boolean {
  const { open, perClient, max, maxPerClient, onFull } = pool
  const clientCount = client === '' ? 0 : (perClient.get(client) ?? 0)
  const isClientFull = clientCount >= maxPerClient
  if (!isClientFull && open.size < max) return true
  onFull?.()
  const all = [...open.values()]
  const evicted = pickEviction(isClientFull ? all.filter((connection) => connection.client === client) : all)
  if (!evicted) return isClientFull ? clientCount < 2 * maxPerClient : open.size < 2 * max
  remove(pool, evicted)
  evicted.socket.destroy()
  return true
}

/**
 * The connection to evict: the one that has been idle longest; otherwise one that sends further requests before it has
 * the answer, that does not read its answer, or that takes longer than `evictableAfterMs`.
 */
function pickEviction(connections: readonly Connection[]): Connection | undefined {
  return (
    connections.find(({ requests }) => requests === 0) ??
    connections.find(({ requests }) => requests > 1) ??
    connections.find(({ socket }) => socket.writableLength > 0) ??
    connections.find(({ sinceMs }) => performance.now() - sinceMs > evictableAfterMs)
  )
}
