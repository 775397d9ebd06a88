import { beforeEach, expect, it, vi } from 'vitest'

const site = 'https://almanac.test'
const imageHost = 'https://img.test/x'
type Entries = Map<string, Response>

/** Addresses in a worker are relative to the site. */
class RequestOfSite extends Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, site), init)
  }
}

/** Fault of Cache Storage: the browser denies it, or the disk is full. */
let storageFault: 'none' | 'refused' | 'full'
let stores: Map<string, Entries>
let listeners: Map<string, (event: unknown) => void>
const network = vi.fn<(request: unknown) => Promise<Response>>()

const addressOf = (key: Request | string) => new URL(typeof key === 'string' ? key : key.url, site).href

function cacheOf(entries: Entries) {
  return {
    match: async (key: Request | string) => entries.get(addressOf(key))?.clone(),
    async put(key: Request | string, response: Response) {
      if (storageFault === 'full') throw new DOMException('no room', 'QuotaExceededError')
      entries.set(addressOf(key), response)
    },
    delete: async (key: Request | string) => entries.delete(addressOf(key)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    addAll: async () => undefined,
  }
}

const caches = {
  async open(name: string) {
    if (storageFault === 'refused') throw new DOMException('refused', 'SecurityError')
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return cacheOf(entries)
  },
  keys: async () => [...stores.keys()],
}

beforeEach(async () => {
  storageFault = 'none'
  stores = new Map()
  listeners = new Map()
  network.mockReset()
  vi.resetModules()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('Request', RequestOfSite)
  vi.stubGlobal('workerSite', { release: 'now', assets: [], dataFiles: ['/search/names.json'], imageHost })
  vi.stubGlobal('self', {
    location: { origin: site },
    addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => [] },
    skipWaiting: async () => undefined,
  })
  // The import is not type-checked, because a worker has other global types than a page.
  await vi.importActual('./worker.ts')
})

/** Sends a request of a page. Resolves to the answer after all work of the worker. */
async function request(
  path: string,
  { mode = 'cors', destination = '', preload = undefined as Response | undefined } = {},
): Promise<Response> {
  const waiting: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { url: addressOf(path), method: 'GET', mode, destination, headers: new Headers() },
    preloadResponse: Promise.resolve(preload),
    respondWith: (response: Promise<Response>) => {
      answer = response
    },
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
  })
  const response = await answer
  await Promise.all(waiting)
  if (!response) throw new Error(`the worker did not answer ${path}`)
  return response
}

/** Sets the answer of the network. */
function setAnswer(text: string, { status = 200, headers = {}, type = 'basic' } = {}) {
  network.mockImplementation(async () => {
    const response = new Response(text, { status, headers: { 'content-type': 'text/html', ...headers } })
    Object.defineProperty(response, 'type', { value: type })
    return response
  })
}

const navigation = { mode: 'navigate', destination: 'document' }
const picture = { mode: 'no-cors', destination: 'image' }
const iconAddress = `${imageHost}/item/501.png`

it.each(['refused', 'full'] as const)('the network answers if storage is %s', async (fault) => {
  storageFault = fault
  setAnswer('live')
  expect(await (await request('/item/501', navigation)).text()).toBe('live')
  expect(await (await request('/search/names.json')).text()).toBe('live')
  expect(await (await request('/_astro/page.abc.js')).text()).toBe('live')
  expect(await (await request(iconAddress, picture)).text()).toBe('live')
})

it('the previous copy of a page remains if the disk is too full for a newer one', async () => {
  setAnswer('earlier')
  await request('/item/501', navigation)
  storageFault = 'full'
  setAnswer('newer')
  expect(await (await request('/item/501', navigation)).text()).toBe('newer')
  network.mockRejectedValue(new TypeError('offline'))
  expect(await (await request('/item/501', navigation)).text()).toBe('earlier')
})

it('a page comes from the cache if the preload is an error response', async () => {
  setAnswer('cached')
  await request('/item/501', navigation)
  expect(await (await request('/item/501', { ...navigation, preload: Response.error() })).text()).toBe('cached')
})

it('an icon comes from the cache while the image host fails, and a changed icon replaces it', async () => {
  setAnswer('first', { type: 'cors', headers: { 'last-modified': 'Mon, 02 Nov 2026 00:00:00 GMT' } })
  await request(iconAddress, picture)
  setAnswer('busy', { status: 503, type: 'cors' })
  expect(await (await request(iconAddress, picture)).text()).toBe('first')
  setAnswer('second', { type: 'cors', headers: { 'last-modified': 'Tue, 03 Nov 2026 00:00:00 GMT' } })
  await request(iconAddress, picture)
  network.mockRejectedValue(new TypeError('offline'))
  expect(await (await request(iconAddress, picture)).text()).toBe('second')
})
