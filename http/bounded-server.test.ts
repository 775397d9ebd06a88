import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { type BoundedServer, createBoundedServer, type ServerLimits } from './bounded-server.ts'

let running: BoundedServer | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  return running?.close()
})

async function start(answer: RequestListener, limits: ServerLimits) {
  running = createBoundedServer(answer, limits)
  running.server.listen(0, '127.0.0.1')
  await once(running.server, 'listening')
  return (running.server.address() as AddressInfo).port
}

/** Connects and sends a text. `answer` returns the received text. */
async function send(port: number, text: string): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket
    .on('error', () => {})
    .on('data', (part) => {
      received += part
    })
  await once(socket, 'connect')
  socket.write(text)
  return { socket, answer: () => received }
}

const get = (headers = '') => `GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`

it('a full server closes the longest idle connection for a new one', async () => {
  const port = await start((_, response) => response.end('ok'), { maxConnections: 4 * 3 })
  const visitors: Awaited<ReturnType<typeof send>>[] = []
  for (let i = 0; i < 5; i++) {
    visitors.push(await send(port, get()))
    await expect.poll(() => visitors[i]?.answer()).toContain('ok')
  }
  await expect.poll(() => visitors.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false, false])
})

it('a full server keeps connections with an open request', async () => {
  const answers: (() => void)[] = []
  const port = await start((_, response) => void answers.push(() => response.end('ok')), { maxConnections: 4 * 3 })
  const visitors: Awaited<ReturnType<typeof send>>[] = []
  for (let i = 0; i < 7; i++) {
    visitors.push(await send(port, get()))
    await expect.poll(() => answers.length + Number(visitors[6]?.socket.destroyed ?? false)).toBe(i + 1)
  }
  expect(visitors.map(({ socket }) => socket.destroyed)).toEqual([...Array(6).fill(false), true])
  for (const answer of answers) answer()
  await expect.poll(() => visitors[0]?.answer()).toContain('ok')
})

it('a connection without traffic is closed, except during an open request', async () => {
  let answer: (() => void) | undefined
  const port = await start((_, response) => (answer = () => void response.end('late')), { stalledMs: 100 })
  const waiting = await send(port, get())
  await expect.poll(() => answer).toBeDefined()
  // Later than the request, so that its end shows that the request has waited for longer.
  const silent = await send(port, '')
  await once(silent.socket, 'close')
  answer?.()
  await expect.poll(waiting.answer).toContain('late')
})

it('a client behind a proxy has a limit of simultaneous requests', async () => {
  let openRequests = 0
  const port = await start(() => void openRequests++, { trustedProxyHops: 1 })
  await Promise.all(Array.from({ length: 64 }, () => send(port, get('X-Forwarded-For: 198.51.100.7\r\n'))))
  await expect.poll(() => openRequests).toBe(64)
  const same = await send(port, get('X-Forwarded-For: 198.51.100.7\r\n'))
  await expect.poll(same.answer).toMatch(/^HTTP\/1\.1 429 /)
  await send(port, get('X-Forwarded-For: 198.51.100.8\r\n'))
  await expect.poll(() => openRequests).toBe(65)
})
