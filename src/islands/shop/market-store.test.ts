import { expect, it, vi } from 'vitest'
import { createClient } from '../../../api/client.ts'
import { createMarketStore } from './market-store.ts'

/** A store and the requests that the test answers one by one. */
function setUp(address = '') {
  const requests: {
    url: string
    answer: (body: unknown, status?: number) => void
    signal?: AbortSignal | undefined
  }[] = []
  const fetch = (url: string | URL | Request, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      requests.push({
        url: decodeURIComponent(String(url).replace('http://host.test', '')),
        answer: (body, status = 200) =>
          resolve(Response.json(body, { status, headers: [429, 503].includes(status) ? { 'Retry-After': '9' } : {} })),
        signal: init?.signal ?? undefined,
      })
    })
  const steps: [string, string][] = []
  const place = {
    read: () => address,
    write(search: string, how: 'push' | 'replace') {
      address = search
      steps.push([how, decodeURIComponent(search)])
    },
  }
  const onFailed = vi.fn()
  const client = createClient({ host: 'http://host.test', fetch: fetch as typeof globalThis.fetch })
  const store = createMarketStore({ client: () => client, place, onFailed })
  return { store, requests, steps, onFailed }
}

const row = { nameid: 501, shop_title: '[ZENY] a', price: 5 }
const expectStep = async (store: ReturnType<typeof createMarketStore>, step: string) =>
  expect.poll(() => store.$result.get().step).toBe(step)

it('another tab has no results, searches for the keyword in the box, and ignores a late answer', async () => {
  const { store, requests, steps } = setUp()
  store.search('a')
  store.chooseTab('records', ' b ')
  expect(requests[0]?.signal?.aborted).toBe(true)
  requests[0]?.answer({ results: [row] })
  await new Promise((resolve) => setImmediate(resolve))
  expect(store.$result.get()).toEqual({ step: 'searching' })
  expect(requests[1]?.url).toContain('/vending/logs?itemInfo=b&')
  store.chooseTab('buying', '')
  expect(store.$result.get()).toEqual({ step: 'idle' })
  expect(steps.slice(1)).toEqual([
    ['push', '?tab=records&q=b'],
    ['push', '?tab=buying'],
  ])
})
it('a link to a part of the page does not repeat the search', async () => {
  const { store, requests } = setUp('?q=a')
  store.restore()
  store.restore()
  expect(requests).toHaveLength(1)
})
it('the results are the answer to the last request, in any order of arrival', async () => {
  const { store, requests } = setUp()
  store.search('old')
  store.search('new')
  requests[1]?.answer({ results: [row, row] })
  await expectStep(store, 'shops')
  requests[0]?.answer({ results: [] })
  await new Promise((resolve) => setImmediate(resolve))
  expect(store.$result.get()).toMatchObject({ answer: { results: [{}, {}] } })
})
it('a failed search is reported, and can be repeated', async () => {
  const { store, requests, onFailed } = setUp()
  store.search('a')
  requests[0]?.answer({ error: '尚未登入' }, 401)
  await expectStep(store, 'failed')
  expect(onFailed).toHaveBeenCalledWith(expect.objectContaining({ status: 401 }))
  store.retry()
  requests[1]?.answer({}, 429)
  await expect.poll(() => store.$result.get()).toEqual({ step: 'failed', retryAfterS: 9 })
  store.retry()
  requests[2]?.answer({}, 503)
  await expect.poll(() => store.$result.get()).toEqual({ step: 'failed', retryAfterS: undefined })
  store.retry()
  requests[3]?.answer([row])
  await expectStep(store, 'shops')
  expect(onFailed).toHaveBeenCalledTimes(3)
})
it('a host without buying stores has no such tab, not even by its address', async () => {
  const { store, requests, steps } = setUp('?tab=buying&q=a')
  store.restore()
  store.findBuying()
  expect(requests.map(({ url }) => url)).toEqual(['/buying/search?itemInfo=a', '/buying/search?itemInfo=0'])
  requests[1]?.answer({}, 404)
  await expect.poll(() => store.$hasBuying.get()).toBe(false)
  expect(steps).toEqual([['replace', '?q=a']])
  expect(requests[2]?.url).toBe('/vending/search?itemInfo=a')
})
it.each([200, 401, 429, 500])('a host that answers %i may have buying stores', async (status) => {
  const { store, requests } = setUp()
  const found = store.findBuying()
  requests[0]?.answer({}, status)
  await found
  expect(store.$hasBuying.get()).toBe(true)
})
it('a refine level in front of the name is a condition of the shops found', async () => {
  const { store, requests, steps } = setUp('?q=%2B9+a')
  await Promise.race([store.restore(), expectStep(store, 'searching')])
  expect(store.$query.get()).toMatchObject({ keyword: 'a', filter: { refine: 9 } })
  store.search('+7 b')
  store.chooseTab('records', '+7 b')
  expect(requests.map(({ url }) => url)).toEqual([
    '/vending/search?itemInfo=a',
    '/vending/search?itemInfo=b',
    '/vending/logs?itemInfo=b&days=7&currency=ZENY',
  ])
  expect(steps).toEqual([
    ['push', '?q=b&refine=7'],
    ['push', '?tab=records&q=b'],
  ])
})
