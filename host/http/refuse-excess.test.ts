import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createBoundedServer } from '../../http/bounded-server.ts'
import { refuseExcess } from './refuse-excess.ts'

const site = 'https://wiki.example.com'

it('a client with too many open requests gets 429 with a message', async () => {
  const openResponses: ServerResponse[] = []
  const { server, close } = createBoundedServer(
    (request, response) =>
      request.method === 'OPTIONS' ? response.writeHead(204).end() : openResponses.push(response),
    { trustedProxyHops: 1, refuseExcess: refuseExcess([site]) },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ask = (method: string, origin = site) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      method,
      headers: { 'X-Forwarded-For': '203.0.113.9', Origin: origin },
    })
  const first = Array.from({ length: 64 }, () => ask('GET'))
  await expect.poll(() => openResponses.length).toBe(64)
  expect((await ask('OPTIONS')).status).toBe(204)
  const refused = await ask('GET')
  const { headers } = refused
  expect([refused.status, headers.get('Access-Control-Allow-Origin'), headers.get('Retry-After')]).toEqual([
    429,
    site,
    '1',
  ])
  expect(headers.get('Access-Control-Expose-Headers')).toContain('Retry-After')
  expect(await refused.json()).toEqual({ error: '操作過於頻繁，請於 1 秒後再試' })
  expect((await ask('GET', 'https://other.example')).headers.has('Access-Control-Allow-Origin')).toBe(false)
  for (const response of openResponses) response.end()
  await Promise.all(first)
  await close()
})
