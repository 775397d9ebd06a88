import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { createHttpGetter } from './http-get.ts'

const getter = createHttpGetter(2)
const servers: http.Server[] = []
afterEach(() => {
  getter.close()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: http.RequestListener): Promise<{ url: URL; server: http.Server }> {
  const server = http.createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), server }
}

async function read(url: URL, limitBytes = 1_000_000, signal = new AbortController().signal): Promise<string> {
  const answer = await getter.get(url, { signal, onLife() {} })
  return String(await answer.read(limitBytes, () => new Error('too large')))
}

const text = '道具'.repeat(50_000)

it.each([
  ['gzip', zlib.gzipSync],
  ['br', zlib.brotliCompressSync],
  ['deflate', zlib.deflateSync],
])('an answer in %s is unpacked', async (encoding, pack) => {
  const { url } = await serve((_, response) => response.setHeader('Content-Encoding', encoding).end(pack(text)))
  expect(await read(url)).toBe(text)
})

it('a small answer that unpacks to more than may be is refused', async () => {
  const bomb = zlib.gzipSync(Buffer.alloc(50_000_000))
  const { url } = await serve((_, response) => response.setHeader('Content-Encoding', 'gzip').end(bomb))
  const unpack = vi.spyOn(zlib, 'createGunzip')
  await expect(read(url)).rejects.toThrow('too large')
  // Otherwise it unpacks the rest, which may be gigabytes.
  expect(unpack.mock.results.map(({ value }) => (value as zlib.Gunzip).destroyed)).toEqual([true])
})

it('an answer that is not packed as it says, or that is cut, is an error', async () => {
  const wrong = await serve((_, response) => response.setHeader('Content-Encoding', 'gzip').end('{}'))
  await expect(read(wrong.url)).rejects.toThrow()
  const cut = await serve((_, response) => {
    response.setHeader('Content-Encoding', 'gzip').write(zlib.gzipSync(text).subarray(0, 100))
    setImmediate(() => response.destroy())
  })
  await expect(read(cut.url)).rejects.toThrow()
})

it('a connection that the host closed between two answers is opened again', async () => {
  let asked = 0
  const { url, server } = await serve((request, response) => {
    asked++
    // The second request on a connection finds it closing.
    if ((request.socket as { used?: boolean }).used) request.socket.resetAndDestroy()
    ;(request.socket as { used?: boolean }).used = true
    response.end('{}')
  })
  server.keepAliveTimeout = 60_000
  expect(await read(url)).toBe('{}')
  expect(await read(url)).toBe('{}')
  expect(asked).toBe(3)
})
