/** SIGTERM ends both servers within five seconds, whoever holds connections open, also where npm started them. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
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
    ['through npm', npm(kind)],
  ])('ends on SIGTERM behind kept connections, started %s', { timeout: 60_000 }, async (_, command) => {
    const fromMs = performance.now()
    const server = await startLimited(kind, command ? { command } : {})
    const startMs = performance.now() - fromMs
    const kept = Array.from({ length: 3 }, () => openConnection(server, getRequest(shortAnswer[kind]), { reads: true }))
    const silent = openConnection(server)
    const unread = openConnection(server, getRequest(longAnswer[kind]))
    const sockets = await Promise.all([...kept, silent, unread])
    await expect.poll(() => sockets.filter((socket) => socket.bytesRead > 0).length).toBeGreaterThanOrEqual(3)
    const ended = Promise.all(sockets.map((socket) => socket.destroyed || once(socket.resume(), 'close')))
    const toldAtMs = performance.now()
    try {
      server.child.kill('SIGTERM')
      await Promise.race([ended, sleep(20_000)])
      // What takes longer than five is killed by the service manager. Four are for answers under way; for the rest a
      // calm machine takes less than for the start, and a busy one delays both.
      expect(performance.now() - toldAtMs).toBeLessThan(4_000 + startMs)
      await expect(fetch(server.url)).rejects.toThrow()
    } finally {
      for (const socket of sockets) socket.destroy()
      await server.stop()
    }
  })
})
