/** SIGTERM ends both servers, also while clients keep connections open, and also where npm started them. */
import { once } from 'node:events'
import { describe, it } from 'vitest'
import { until } from '../run/until.ts'
import {
  getRequest,
  longAnswer,
  openConnection,
  type ServerKind,
  shortAnswer,
  startLimited,
} from '../stack/limited-server.ts'

const kinds: ServerKind[] = ['host', 'site']
const npm = (kind: ServerKind) => ['npm', 'run', '--silent', kind === 'host' ? 'host' : 'serve']

describe.each(kinds)('the %s', (kind) => {
  it.each([
    ['by itself', undefined],
    ['by npm', npm(kind)],
  ])('ends on SIGTERM while connections are open, started %s', async (_, command) => {
    const server = await startLimited(kind, command ? { command } : {})
    const kept = Array.from({ length: 3 }, () => openConnection(server, getRequest(shortAnswer[kind]), { reads: true }))
    const silent = openConnection(server)
    const unread = openConnection(server, getRequest(longAnswer[kind]))
    const sockets = await Promise.all([...kept, silent, unread])
    await until('three clients are answered', () => sockets.filter((socket) => socket.bytesRead > 0).length >= 3)
    const ended = Promise.all(sockets.map((socket) => socket.destroyed || once(socket.resume(), 'close')))
    try {
      server.child.kill('SIGTERM')
      await ended
      await until('the port is free', () =>
        fetch(server.url).then(
          () => false,
          () => true,
        ),
      )
    } finally {
      for (const socket of sockets) socket.destroy()
      await server.stop()
    }
  })
})
