import { expect, it, vi } from 'vitest'
import { createClient } from '../../api/client.ts'
import { createItemCache } from './item-cache.ts'
import type { ItemStorage, RawItems } from './item-storage.ts'

const item = (Id: number, Name: string) => ({ Id, Name, Slot: 1, Description: `說明 ${Id}` })
const all = { 501: item(501, '紅色藥水'), 4001: item(4001, '波利卡片') }

/** A host with these answers, and the paths of its requests. */
function fakeHost(answers: Record<string, unknown>) {
  const requests: string[] = []
  const fetch = async (url: string | URL | Request) => {
    const path = String(url).replace('http://host.test', '')
    requests.push(path)
    const answer = answers[path]
    if (answer === undefined) return new Response('{}', { status: 404 })
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  }
  return { requests, client: createClient({ host: 'http://host.test', fetch: fetch as typeof globalThis.fetch }) }
}

function memory(version?: string, items: RawItems = new Map()) {
  const stored = { version, items }
  const storage: ItemStorage = {
    version: async () => stored.version,
    read: async (id) => stored.items.get(id),
    replace: async (next, nextItems) => {
      stored.version = next
      stored.items = nextItems
    },
  }
  return { stored, openStorage: async () => storage }
}

vi.spyOn(console, 'error').mockReturnValue()

it('the first visit downloads all items and stores them with their version', async () => {
  const host = fakeHost({ '/item/version': { Version: 'v1' }, '/item/cache': all })
  const { stored, openStorage } = memory()
  const cache = createItemCache({ client: host.client, openStorage })
  expect(cache.peek(501)).toBeUndefined()
  expect(await cache.get(501)).toEqual({ ...item(501, '紅色藥水'), exists: true })
  expect(cache.peek(501)?.Name).toBe('紅色藥水')
  expect([stored.version, [...stored.items.keys()]]).toEqual(['v1', [501, 4001]])
  expect(host.requests).toEqual(['/item/version', '/item/cache'])
})
it.each<[string, Record<string, unknown>, string, string]>([
  ['requests only the version while the stored one is current', { '/item/version': 'v1' }, '舊名', 'v1'],
  [
    'downloads all items again after a new version',
    { '/item/version': 2, '/item/cache': Object.values(all) },
    '紅色藥水',
    '2',
  ],
  ['uses the stored copy if the version call fails', { '/item/version': new TypeError('offline') }, '舊名', 'v1'],
  [
    'keeps the stored copy if the download is interrupted',
    { '/item/version': 'v2', '/item/cache': new TypeError('cut off') },
    '舊名',
    'v1',
  ],
])('the cache %s', async (_, answers, name, version) => {
  const host = fakeHost(answers)
  const { stored, openStorage } = memory('v1', new Map([[501, item(501, '舊名')]]))
  const cache = createItemCache({ client: host.client, openStorage })
  expect((await cache.get(501)).Name).toBe(name)
  expect(stored.version).toBe(version)
  expect(host.requests).toEqual(Object.keys(answers))
})
it('an item that is missing or broken in the cache is requested once', async () => {
  const host = fakeHost({
    '/item/version': 'v1',
    '/item/cache': { ...all, 7: { Id: 7 }, 8: 'invalid' },
    '/item/777': item(777, '新道具'),
    '/item/7': item(7, '完整'),
  })
  const cache = createItemCache({ client: host.client, openStorage: memory().openStorage })
  const names = await Promise.all([777, 777, 7].map(async (id) => (await cache.get(id)).Name))
  expect(names).toEqual(['新道具', '新道具', '完整'])
  expect(host.requests.filter((path) => path === '/item/777')).toHaveLength(1)
})
it('an item is requested again after a pause if the host did not answer', async () => {
  const answers: Record<string, unknown> = { '/item/version': 'v1', '/item/cache': {}, '/item/777': new TypeError() }
  const host = fakeHost(answers)
  const cache = createItemCache({ client: host.client, openStorage: memory().openStorage })
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000)
  expect((await cache.get(777)).exists).toBe(false)
  answers['/item/777'] = item(777, '新道具')
  expect((await cache.get(777)).exists).toBe(false)
  now.mockReturnValue(60_000)
  expect((await cache.get(777)).Name).toBe('新道具')
  expect(cache.peek(777)?.Name).toBe('新道具')
  // A missing item is not requested again.
  expect((await cache.get(999)).exists).toBe(false)
  now.mockReturnValue(600_000)
  await cache.get(999)
  expect(host.requests.filter((path) => path === '/item/999')).toHaveLength(1)
  now.mockRestore()
})
it('the cache is in memory if storage is blocked, missing or full', async () => {
  const full = memory()
  const openings = [
    async () => undefined,
    () => Promise.reject(new DOMException('blocked', 'SecurityError')),
    async () => ({
      ...(await full.openStorage()),
      replace: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    }),
  ]
  for (const openStorage of openings) {
    const host = fakeHost({ '/item/version': 'v1', '/item/cache': all })
    const cache = createItemCache({ client: host.client, openStorage })
    expect((await cache.get(4001)).Name).toBe('波利卡片')
  }
})
