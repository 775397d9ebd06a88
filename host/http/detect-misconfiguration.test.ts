import { expect, it } from 'vitest'
import { dayMs } from '../../domain/time/day.ts'
import { createTestHost } from '../../tests/host.ts'

const events = (lines: readonly string[], event: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event)

it('logs an origin that CORS rejects, once a day, and never the site’s origin', async () => {
  const host = await createTestHost()
  for (const Origin of ['https://wiki.example.com', 'https://wiki.example.com', 'http://site.test', 'null'])
    await host.request('/item/version', { headers: { Origin } })
  expect(events(host.lines, 'origin refused')).toMatchObject([
    { origin: 'https://wiki.example.com', allowed: ['http://site.test'] },
  ])
  host.wait(2 * dayMs)
  await host.request('/item/version', { headers: { Origin: 'https://wiki.example.com' } })
  expect(events(host.lines, 'origin refused')).toHaveLength(2)
  await host.close()
})

it('limits the number of origins in the log', async () => {
  const host = await createTestHost()
  for (let n = 0; n < 50; n++) await host.request('/item/version', { headers: { Origin: `https://x${n}.example` } })
  expect(events(host.lines, 'origin refused')).toHaveLength(20)
  await host.close()
})

it.each([
  ['0', '127.0.0.1', '198.51.100.7', 'increase'],
  ['2', '127.0.0.1', '198.51.100.7', 'decrease'],
  ['1', '127.0.0.1', '198.51.100.7, 10.0.0.2', 'increase'],
  ['1', '127.0.0.1', '203.0.113.1, 198.51.100.7', 'keep'],
  ['1', '127.0.0.1', '', 'keep'],
  ['0', '198.51.100.7', '203.0.113.1', 'keep'],
])(
  'with %s trusted proxies, a request of %s with X-Forwarded-For "%s" advises to %s their number',
  async (trustedProxyHops, from, forwarded, advice) => {
    const host = await createTestHost({ env: { TRUSTED_PROXY_HOPS: trustedProxyHops } })
    await host.request('/item/version', { from, headers: forwarded ? { 'X-Forwarded-For': forwarded } : {} })
    const warnings = events(host.lines, 'proxy hops do not fit')
    const problem = expect.stringContaining(`${advice} TRUSTED_PROXY_HOPS`)
    expect(warnings).toMatchObject(advice === 'keep' ? [] : [{ problem }])
    await host.close()
  },
)
