import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../api/client.ts'
import { createMarketStore } from './market-store.ts'

/** A store over a host whose answers the test gives one by one. */
function setUp(address = '') {
  const asked: { url: string; answer: (body: unknown, status?: number) => void; signal?: AbortSignal | undefined }[] =
    []
  const fetch = (url: string | URL | Request, init?: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      asked.push({
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
  const onSignedOut = vi.fn()
  const client = createClient({ host: 'http://host.test', fetch: fetch as typeof globalThis.fetch })
  const store = createMarketStore({ client: () => client, place, onSignedOut, log: () => {} })
  return { store, asked, steps, onSignedOut }
}

const row = { nameid: 501, shop_title: '[ZENY] a', price: 5 }
const shown = async (store: ReturnType<typeof createMarketStore>, step: string) =>
  expect.poll(() => store.$result.get().step).toBe(step)

describe('the market', () => {
  it('clears the results on another tab, and ignores a late answer', async () => {
    const { store, asked } = setUp()
    store.search('a')
    store.chooseTab('records')
    expect(asked[0]?.signal?.aborted).toBe(true)
    asked[0]?.answer({ results: [row] })
    await new Promise((resolve) => setImmediate(resolve))
    expect(store.$result.get()).toEqual({ step: 'idle' })
    expect(store.$query.get()).toMatchObject({ tab: 'records', keyword: undefined })
  })
  it('shows the answer to the last request, in any order of arrival', async () => {
    const { store, asked } = setUp()
    store.search('old')
    store.search('new')
    asked[1]?.answer({ results: [row, row] })
    await shown(store, 'shops')
    asked[0]?.answer({ results: [] })
    await new Promise((resolve) => setImmediate(resolve))
    expect(store.$result.get()).toMatchObject({ found: { results: [{}, {}] } })
  })
  it('redirects to the login on 401, and offers another try after other failures', async () => {
    const { store, asked, onSignedOut } = setUp()
    store.search('a')
    asked[0]?.answer({ error: '尚未登入' }, 401)
    await shown(store, 'failed')
    expect(onSignedOut).toHaveBeenCalledTimes(1)
    store.retry()
    asked[1]?.answer({}, 429)
    await expect.poll(() => store.$result.get()).toEqual({ step: 'failed', retryAfterS: 9 })
    store.retry()
    asked[2]?.answer({}, 503)
    await expect.poll(() => store.$result.get()).toEqual({ step: 'failed', retryAfterS: undefined })
    store.retry()
    asked[3]?.answer([row])
    await shown(store, 'shops')
    expect(onSignedOut).toHaveBeenCalledTimes(1)
  })
})
