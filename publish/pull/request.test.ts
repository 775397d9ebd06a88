import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { NetworkError } from '../../api/errors.ts'
import { createRequests, type Requests } from './request.ts'

const connections: { server: http.Server; requests: Requests }[] = []
afterEach(() => {
  for (const { server, requests } of connections.splice(0)) {
    requests.close()
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: http.RequestListener) {
  const server = http.createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const requests = createRequests({ host, connections: 2, idleMs: 10_000 })
  connections.push({ server, requests })
  return { server, read: async (limitBytes = 50_000_000) => String((await requests.get(host, limitBytes)).body) }
}

const text = '道具'.repeat(50_000)
const zeros = Buffer.alloc(40_000_000)

it.each([
  ['gzip', zlib.gzipSync],
  ['br', zlib.brotliCompressSync],
  ['deflate', zlib.deflateSync],
])('an answer in %s is unpacked', async (encoding, pack) => {
  const { read } = await serve((_, response) => response.setHeader('Content-Encoding', encoding).end(pack(text)))
  expect(await read()).toBe(text)
})

it.each([
  ['is larger than 1000000 bytes', 1_000_000, zlib.gzipSync(zeros), 'createGunzip', 'gzip'],
  ['unpacks to more than 1000 times', 50_000_000, zlib.brotliCompressSync(zeros), 'createBrotliDecompress', 'br'],
] as const)(
  'a compressed answer that %s is refused, and unpacking stops',
  async (reason, limitBytes, bomb, unpacker, encoding) => {
    const { read } = await serve((_, response) => response.setHeader('Content-Encoding', encoding).end(bomb))
    const unpack = vi.spyOn(zlib, unpacker)
    await expect(read(limitBytes)).rejects.toThrow(`the answer ${reason}`)
    expect(unpack.mock.results.map(({ value }) => (value as zlib.Gunzip).destroyed)).toEqual([true])
  },
)

it('an answer with too large a Content-Length is refused before its body', async () => {
  const { read } = await serve((_, response) => response.writeHead(200, { 'Content-Length': 2e9 }).flushHeaders())
  await expect(read()).rejects.toThrow('the answer is larger')
})

it('an answer with a wrong encoding and a truncated answer are errors', async () => {
  const wrong = await serve((_, response) => response.setHeader('Content-Encoding', 'gzip').end('{}'))
  await expect(wrong.read()).rejects.toThrow(NetworkError)
  const truncated = await serve((_, response) => {
    response.setHeader('Content-Encoding', 'gzip').write(zlib.gzipSync(text).subarray(0, 100))
    setImmediate(() => response.destroy())
  })
  await expect(truncated.read()).rejects.toThrow(NetworkError)
})

it('a connection that the host closed between two answers is opened again', async () => {
  let requestCount = 0
  const { read, server } = await serve((request, response) => {
    requestCount++
    // The connection closes at its second request.
    if ((request.socket as { used?: boolean }).used) request.socket.resetAndDestroy()
    ;(request.socket as { used?: boolean }).used = true
    response.end('{}')
  })
  server.keepAliveTimeout = 60_000
  expect(await read()).toBe('{}')
  expect(await read()).toBe('{}')
  expect(requestCount).toBe(3)
})
