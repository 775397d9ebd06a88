import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
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

/** Resolves when something came back, or the connection was closed. */
async function send(port: number, text: string): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let got = ''
  socket
    .on('error', () => {})
    .on('data', (part) => {
      got += part
    })
  await once(socket, 'connect')
  socket.write(text)
  return { socket, answer: () => got }
}

const get = (headers = '') => `GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`

describe('server with limited connections', () => {
  it('ends the longest idle connection when a new one arrives', async () => {
    const port = await start((_, response) => response.end('ok'), { maxConnections: 4 * 3 })
    const visitors: Awaited<ReturnType<typeof send>>[] = []
    for (let i = 0; i < 5; i++) {
      visitors.push(await send(port, get()))
      await expect.poll(() => visitors[i]?.answer()).toContain('ok')
    }
    await expect.poll(() => visitors.map(({ socket }) => socket.destroyed)).toEqual([true, true, false, false, false])
  })

  it('keeps connections whose request is being answered', async () => {
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

  it('ends a connection without traffic, except while it waits for an answer', async () => {
    let answer = () => {}
    const port = await start((_, response) => (answer = () => void response.end('late')), { stalledMs: 100 })
    const silent = await send(port, '')
    const waiting = await send(port, get())
    await once(silent.socket, 'close')
    answer()
    await expect.poll(waiting.answer).toContain('late')
  })

  it('limits the simultaneous requests of one client behind a proxy', async () => {
    let underWay = 0
    const port = await start(() => void underWay++, { trustedHops: 1 })
    await Promise.all(Array.from({ length: 64 }, () => send(port, get('X-Forwarded-For: 198.51.100.7\r\n'))))
    await expect.poll(() => underWay).toBe(64)
    const same = await send(port, get('X-Forwarded-For: 198.51.100.7\r\n'))
    await expect.poll(same.answer).toMatch(/^HTTP\/1\.1 429 /)
    await send(port, get('X-Forwarded-For: 198.51.100.8\r\n'))
    await expect.poll(() => underWay).toBe(65)
  })
})
