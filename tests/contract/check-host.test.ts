import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, expect, it } from 'vitest'
import { type CheckedCall, type CheckOptions, checkHost } from '../../publish/check-host/check-host.ts'
import { callLines, summaryLine } from '../../publish/check-host/report.ts'
import { createTestHost } from '../host.ts'
import {
  type Answer,
  closedAnswer,
  drippingAnswer,
  type FakeHost,
  redirectAnswer,
  silentAnswer,
  startFakeHost,
  textAnswer,
} from './fake-host.ts'

let close: (() => Promise<unknown>) | undefined
afterEach(async () => {
  await close?.()
  close = undefined
})

async function checkFake(changes: Record<string, Answer>, options: Partial<CheckOptions> = {}) {
  const host: FakeHost = await startFakeHost(changes)
  close = host.close
  const checked = await checkHost({ host: host.origin, ...options }, () => {})
  return (call: string) => checked.find((one) => one.call === call) as CheckedCall
}

it.each([undefined, 'player', 'admin'] as const)('finds no fault in our host (a token of: %s)', async (role) => {
  const host = await createTestHost({ from: '203.0.113.9' })
  const server = createServer(getRequestListener(host.app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await host.close()
  }
  const token = role && (await host.member('Brynhild-1', role)).token
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const checked = await checkHost({ host: origin, token }, () => {})
  expect(checked.filter(({ verdict }) => verdict === 'wrong' || verdict === 'tolerably')).toEqual([])
  expect(checked.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(30)
})

it('a field of another type that a site reads is tolerable, with its path', async () => {
  const call = await checkFake({ '/package/100': { GroupId: 100, Items: [{ Id: '501', Chance: '10' }] } })
  const { verdict, path, faults } = call('GET /package/{id}')
  expect({ verdict, path }).toEqual({ verdict: 'tolerably', path: '/package/100' })
  expect(faults).toContainEqual('Items[0].Id must be integer: it is 501')
})

it.each<[string, Record<string, Answer>, string, RegExp]>([
  [
    'a field that a pull refuses',
    { '/package/100': { GroupId: 100, Items: [{ Id: 'x' }] } },
    'GET /package/{id}',
    /Items\.0\.Id .*it is x/,
  ],
  [
    'a record of a list without its key',
    { '/db/package': [{ Name: '箱' }] },
    'GET /db/package',
    /0\.GroupId .*missing/,
  ],
  ['another status', { '/db/package': textAnswer('', {}, 500) }, 'GET /db/package', /status 500: expected 200/],
  ['HTML', { '/posts': textAnswer('<!doctype html>', { 'Content-Type': 'text/html' }) }, 'GET /posts', /HTML/],
  ['text', { '/posts': textAnswer('posts', { 'Content-Type': 'application/json' }) }, 'GET /posts', /no JSON/],
  [
    'bytes that are no UTF-8',
    { '/posts': textAnswer(Buffer.from('["\xff"]', 'latin1')) },
    'GET /posts',
    /no JSON in UTF-8/,
  ],
  ['a redirect', { '/posts': redirectAnswer('/other') }, 'GET /posts', /redirects \(302\)/],
  ['a closed connection', { '/posts': closedAnswer }, 'GET /posts', /not answered/],
  ['an account’s call without a session', { '/account/orders': { orders: [] } }, 'GET /account/orders', /send 401/],
])('%s is wrong', async (_, changes, name, fault) => {
  const { verdict, faults } = (await checkFake(changes))(name)
  expect(verdict).toBe('wrong')
  expect(faults.join()).toMatch(fault)
})

it('another form of a list, and a missing content type, are tolerable', async () => {
  const json = textAnswer(JSON.stringify([{ id: 1, title: '公告' }]), { 'Content-Type': 'text/plain' })
  const call = await checkFake({ '/posts': json, '/item/cache': [{ Id: 512, Name: '蘋果' }] })
  expect(call('GET /posts')).toMatchObject({ verdict: 'tolerably' })
  expect(call('GET /posts').faults.join()).toContain('Content-Type is text/plain')
  expect(call('GET /item/cache')).toMatchObject({
    verdict: 'tolerably',
    faults: ['the answer must be object: it is [{"Id":512,"Name":"蘋果"}]'],
  })
})

it('optional calls that a host lacks are absent, and required ones wrong', async () => {
  const call = await checkFake({ '/db/reform': undefined })
  expect(call('GET /monster').verdict).toBe('absent')
  expect(call('GET /ranking').verdict).toBe('absent')
  expect(call('GET /db/reform')).toMatchObject({
    verdict: 'wrong',
    faults: ['status 404: the contract requires this call'],
  })
})

it('gives up a host that is dead, silent or endless, and an answer that is too large', async () => {
  const dead = checkHost({ host: 'http://127.0.0.1:1', timeoutMs: 2_000 }, () => {})
  await expect(dead).rejects.toMatchObject({ reason: 'host' })
  const first = '/item/version'
  for (const answer of [silentAnswer, drippingAnswer]) {
    await expect(checkFake({ '/item/cache': answer, [first]: answer }, { timeoutMs: 200 })).rejects.toMatchObject({
      reason: 'host',
    })
    await close?.()
  }
  const large = await checkFake({ '/posts': textAnswer(Buffer.alloc(2 * 1024 * 1024, ' ')) }, { maxBytes: 1024 * 1024 })
  expect(large('GET /posts').faults).toEqual(['it is not answered: the answer is larger than 1 MiB'])
})

it('prints hostile texts of a host as one line', async () => {
  const call = await checkFake({ '/package/100': { GroupId: 100, Items: [{ Id: '\u001b[2J\nright' }] } })
  const [, line = ''] = callLines(call('GET /package/{id}'))
  expect(line).toContain('\\u001b[2J\\u000aright')
  expect(summaryLine([call('GET /package/{id}')])).toContain('1 calls: 0 right, 0 tolerably, 1 wrong')
})
