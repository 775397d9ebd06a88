import type { Socket } from 'node:net'

/** The connections of one server, with a limit in total and a limit per client. */
export interface Connections {
  /** Adds a new connection. Without free capacity it closes an older one, or this one. */
  add(socket: Socket, client: string): void
  /** The server begins or finishes answering a request of the connection. */
  begin(socket: Socket): void
  end(socket: Socket): void
  /** Whether a request is being answered; a connection without one may be closed at any time. */
  isBusy(socket: Socket): boolean
  /** Closes idle connections now, and all others as soon as they become idle. */
  drain(): void
  /** Closes connections whose answer has taken longer than this. */
  endLongerThan(ms: number): void
  readonly count: number
}

export interface ConnectionLimits {
  /** Connections at once. */
  max: number
  /** Connections of one client at once. A client that is '' (such as a proxy) has no limit per client. */
  maxPerClient: number
  /** A monotonic clock in milliseconds. */
  now?: () => number
  /** Called when a connection was refused or closed for lack of capacity. */
  onFull?: () => void
}

/** A connection whose answer takes longer than this may be evicted for a new one; most answers take milliseconds. */
const evictableAfterMs = 5_000

interface Connection {
  socket: Socket
  owner: Group | undefined
  requests: number
  /** When its requests began. */
  busySinceMs: number
}

/** Connections in the order in which they became idle, or busy: the first one is the oldest. */
interface Group {
  idle: Set<Connection>
  busy: Set<Connection>
}

/**
 * Accepts every new connection and evicts the one that has been idle longest: losing an idle connection costs a browser
 * nothing, it opens another. So no number of idle or slow connections can lock out other clients, not even behind the
 * same address.
 */
export function createConnections({
  max,
  maxPerClient,
  now = () => performance.now(),
  onFull,
}: ConnectionLimits): Connections {
  const known = new Map<Socket, Connection>()
  const all: Group = { idle: new Set(), busy: new Set() }
  const owners = new Map<string, Group>()
  let draining = false

  const groupsOf = ({ owner }: Connection) => (owner ? [all, owner] : [all])
  const size = (group: Group) => group.idle.size + group.busy.size

  function move(connection: Connection, to: 'idle' | 'busy'): void {
    for (const group of groupsOf(connection)) {
      group[to === 'idle' ? 'busy' : 'idle'].delete(connection)
      group[to].add(connection)
    }
  }

  function remove(connection: Connection, client: string): void {
    known.delete(connection.socket)
    for (const group of groupsOf(connection)) {
      group.idle.delete(connection)
      group.busy.delete(connection)
    }
    if (connection.owner && size(connection.owner) === 0) owners.delete(client)
  }

  function ownerOf(client: string): Group | undefined {
    if (client === '') return undefined
    const owner = owners.get(client) ?? { idle: new Set(), busy: new Set() }
    owners.set(client, owner)
    return owner
  }

  /** Evicts one connection of a group; false when all of them are being answered and read. */
  function evictOne(group: Group): boolean {
    const chosen = pickEviction(group, now())
    chosen?.socket.destroy()
    // The 'close' event comes later; the connection must not be chosen or counted again.
    if (chosen) for (const each of groupsOf(chosen)) for (const set of [each.idle, each.busy]) set.delete(chosen)
    return chosen !== undefined
  }

  return {
    add(socket, client) {
      const owner = ownerOf(client)
      const connection: Connection = { socket, owner, requests: 0, busySinceMs: 0 }
      known.set(socket, connection)
      socket.once('close', () => remove(connection, client))
      const full = owner && size(owner) >= maxPerClient ? owner : size(all) >= max ? all : undefined
      if (full) onFull?.()
      // When all are being answered, as after a burst, up to twice as many are accepted for the moment.
      const hardLimit = 2 * (full === owner ? maxPerClient : max)
      if (full && !evictOne(full) && size(full) >= hardLimit) socket.destroy()
      else move(connection, 'idle')
    },
    begin(socket) {
      const connection = known.get(socket)
      if (connection === undefined || connection.requests++ > 0) return
      connection.busySinceMs = now()
      move(connection, 'busy')
    },
    end(socket) {
      const connection = known.get(socket)
      if (connection === undefined || --connection.requests > 0 || socket.destroyed) return
      move(connection, 'idle')
      if (draining) socket.destroySoon()
    },
    isBusy: (socket) => (known.get(socket)?.requests ?? 0) > 0,
    drain() {
      draining = true
      for (const { socket } of all.idle) socket.destroySoon()
    },
    endLongerThan(ms) {
      for (const { socket, busySinceMs } of all.busy) {
        // The first one has been busy longest.
        if (now() - busySinceMs <= ms) return
        socket.destroy()
      }
    },
    get count() {
      return size(all)
    },
  }
}

/**
 * The connection to evict: the one that has been idle longest, else one that pipelines requests without reading, does
 * not read its answer, or takes very long.
 */
function pickEviction({ idle, busy }: Group, nowMs: number): Connection | undefined {
  const [oldestIdle] = idle
  if (oldestIdle) return oldestIdle
  const connections = [...busy]
  return (
    connections.find(({ requests }) => requests > 1) ??
    connections.find(({ socket }) => socket.writableLength > 0) ??
    connections.find(({ busySinceMs }) => nowMs - busySinceMs > evictableAfterMs)
  )
}
