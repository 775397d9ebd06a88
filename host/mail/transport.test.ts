import { createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createMailTransport } from './transport.ts'

it('ends at once where it is stopped before it has connected, and connects no more', async () => {
  const seen: Socket[] = []
  const server = createServer((socket) => seen.push(socket))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  const config = { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'almanac@example.com', SITE_NAME: 'Almanac' }
  try {
    // Without the stop it would fail, for want of a greeting.
    const transport = createMailTransport(config, { silentMs: 500 })
    const stopped = transport.send({ to: 'poring@example.com', subject: 'x', text: 'x' }, '1')
    transport.abort()
    await expect(stopped).rejects.toThrow('stopped')
    const late = transport.send({ to: 'poring@example.com', subject: 'x', text: 'x' }, '2')
    await expect(late).rejects.not.toThrow('stopped')
    expect(seen).toHaveLength(1)
  } finally {
    for (const socket of seen) socket.destroy()
    server.close()
  }
})
