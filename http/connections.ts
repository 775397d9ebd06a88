import type { Socket } from 'node:net'

/** The connections of one server, never more than it can hold, and never more of one client than its share. */
export interface Connections {
  /** Takes a new connection in; where there is no room it ends an older one, or this one. */
  add(socket: Socket, client: string): void
  /** A request of the connection begins or ends to be answered. */
  begin(socket: Socket): void
  end(socket: Socket): void
  /** Whether a request is being answered; a connection without one may be ended at any time. */
  isBusy(socket: Socket): boolean
  /** Ends those without a request now, and all others as soon as they have none. */
  drain(): void
  /** Ends those whose answer has been under way for longer than this. */
  endLongerThan(ms: number): void
  readonly count: number
}

export interface ConnectionLimits {
  /** Connections at once. */
  most: number
  /** Connections of one client at once; a client that is '' has no share of its own, such as a proxy. */
  mostOfOne: number
  /** Milliseconds that never go back. */
  now?: () => number
  /** Called where somebody was turned away or cut off for want of room. */
  onFull?: () => void
}

/** An answer that has been under way for so long gives way to a newcomer; most take milliseconds. */
const givesWayAfterMs = 5_000

interface Connection {
  socket: Socket
  owner: Group | undefined
  requests: number
  /** When its requests began. */
  busySinceMs: number
}

/** Connections in the order in which they became idle, or busy: the first has waited longest. */
interface Group {
  idle: Set<Connection>
  busy: Set<Connection>
}

/**
 * Whoever comes is let in, and who has been idle longest goes: idle connections cost their owner nothing to lose, a
 * browser opens another. So no number of idle or slow ones shuts anybody out, not even others behind the same address.
 */
export function createConnections({
  most,
  mostOfOne,
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

  /** Ends the one of a group that is missed least; false where all are being answered and read. */
  function endOne(group: Group): boolean {
    const chosen = leastMissed(group, now())
    chosen?.socket.destroy()
    // Its 'close' comes later; it must not be chosen, or counted, again.
    if (chosen) for (const each of groupsOf(chosen)) for (const set of [each.idle, each.busy]) set.delete(chosen)
    return chosen !== undefined
  }

  return {
    add(socket, client) {
      const owner = ownerOf(client)
      const connection: Connection = { socket, owner, requests: 0, busySinceMs: 0 }
      known.set(socket, connection)
      socket.once('close', () => remove(connection, client))
      const full = owner && size(owner) >= mostOfOne ? owner : size(all) >= most ? all : undefined
      if (full) onFull?.()
      // Where all are being answered at this moment, as after a burst, twice as many may be there until they are.
      const utmost = 2 * (full === owner ? mostOfOne : most)
      if (full && !endOne(full) && size(full) >= utmost) socket.destroy()
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
        // The first has been busy longest.
        if (now() - busySinceMs <= ms) return
        socket.destroy()
      }
    },
    get count() {
      return size(all)
    },
  }
}

/** The one that has been idle longest; else one that asks on without reading, or does not read, or takes very long. */
function leastMissed({ idle, busy }: Group, nowMs: number): Connection | undefined {
  const [longestIdle] = idle
  if (longestIdle) return longestIdle
  const connections = [...busy]
  return (
    connections.find(({ requests }) => requests > 1) ??
    connections.find(({ socket }) => socket.writableLength > 0) ??
    connections.find(({ busySinceMs }) => nowMs - busySinceMs > givesWayAfterMs)
  )
}
