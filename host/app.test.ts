import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { createTestHost } from '../tests/host.ts'
import { temporaryFolder } from '../tests/temporary-folder.ts'

const host = await createTestHost({ env: { CORS_ORIGINS: 'https://site.example' } })
afterAll(() => host.close())

it('an unknown path gets 404 and JSON', async () => {
  const answer = await host.request('/nothing/here')
  expect(answer.status).toBe(404)
  expect(await answer.json()).toEqual({ error: '查無此項目' })
})

it('an unknown method of a known path gets 405 and the allowed methods', async () => {
  const answer = await host.request('/item/version', { method: 'DELETE' })
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
})

it('a preflight is accepted from the configured origin only', async () => {
  const ask = (Origin: string) =>
    host.request('/item/version', {
      method: 'OPTIONS',
      headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'auth-token' },
    })
  const good = await ask('https://site.example')
  expect(good.status).toBe(204)
  expect(good.headers.get('Access-Control-Allow-Origin')).toBe('https://site.example')
  expect(good.headers.get('Access-Control-Allow-Headers')).toBe('Authorization,Auth-Token,Content-Type,If-Match')
  const bad = await ask('https://site.example.evil.test')
  expect(bad.headers.get('Access-Control-Allow-Origin')).toBeNull()
})

it('an answer allows the configured origin only, and varies by Origin', async () => {
  const ask = async (Origin?: string) => {
    const { headers } = await host.request('/records', { headers: Origin ? { Origin } : {} })
    const [allowed, exposed, vary] = ['Access-Control-Allow-Origin', 'Access-Control-Expose-Headers', 'Vary'].map(
      (name) => headers.get(name),
    )
    expect([exposed, vary]).toEqual(['ETag, Retry-After, Demonstration', 'Accept-Encoding, Origin'])
    return allowed
  }
  expect(await ask('https://site.example')).toBe('https://site.example')
  for (const other of [undefined, 'null', 'https://SITE.example', 'https://site.example:444', 'http://site.example'])
    expect(await ask(other)).toBeNull()
})

it('the answer of an internal error has no details, and the log has them', async () => {
  const broken = await createTestHost()
  broken.app.get('/broken', () => {
    throw new Error('SELECT secret FROM wallet')
  })
  const answer = await broken.request('/broken')
  expect([answer.status, await answer.json()]).toEqual([500, { error: '伺服器發生錯誤，請稍後再試' }])
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(broken.lines.join('')).toContain('SELECT secret')
  await broken.close()
})

it('a write gets 503 with Retry-After while another process holds the write lock of the database', async () => {
  const folder = temporaryFolder('almanac-app')
  const [first, second] = [1, 2].map(() => new DatabaseSync(path.join(folder, 'test.sqlite'), { timeout: 0 }))
  first?.exec('BEGIN IMMEDIATE')
  const busy = await createTestHost()
  busy.app.get('/writes', () => {
    second?.exec('BEGIN IMMEDIATE')
    throw new Error('the database was not locked')
  })
  const answer = await busy.request('/writes')
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({ error: '伺服器忙碌中，請稍後再試' })
  expect(busy.lines.join('')).toContain('database is locked')
  first?.close()
  second?.close()
  await busy.close()
})

it('the log has a line of JSON for each request, without query or credentials', async () => {
  await host.request('/item/version?token=abc123', { headers: { Authorization: 'Bearer abc123' } })
  const line = JSON.parse(host.lines.at(-1) as string)
  expect(line).toMatchObject({
    event: 'request',
    method: 'GET',
    path: '/item/version',
    status: 200,
    address: '203.0.113.9',
  })
  expect(host.lines.join('')).not.toContain('abc123')
})
