import { beforeEach, expect, it, vi } from 'vitest'

const site = 'https://almanac.test'
const imageHost = 'https://img.test/x'
type Entries = Map<string, Response>

/** A worker's addresses are the site's. */
class RequestOfSite extends Request {
  constructor(address: string, init?: RequestInit) {
    super(new URL(address, site), init)
  }
}

/** Cache Storage that the browser refuses, or that has no room left. */
let trouble: 'none' | 'refused' | 'full'
let stores: Map<string, Entries>
let listeners: Map<string, (event: unknown) => void>
const network = vi.fn<(request: unknown) => Promise<Response>>()

const addressOf = (key: Request | string) => new URL(typeof key === 'string' ? key : key.url, site).href

function cacheOf(entries: Entries) {
  return {
    match: async (key: Request | string) => entries.get(addressOf(key))?.clone(),
    async put(key: Request | string, response: Response) {
      if (trouble === 'full') throw new DOMException('no room', 'QuotaExceededError')
      entries.set(addressOf(key), response)
    },
    delete: async (key: Request | string) => entries.delete(addressOf(key)),
    keys: async () => [...entries.keys()].map((url) => ({ url })),
    addAll: async () => undefined,
  }
}

const caches = {
  async open(name: string) {
    if (trouble === 'refused') throw new DOMException('refused', 'SecurityError')
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return cacheOf(entries)
  },
  keys: async () => [...stores.keys()],
}

beforeEach(async () => {
  trouble = 'none'
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
  // By a name that the checker does not follow: a worker's types are not a page's.
  await vi.importActual('./worker.ts')
})

/** What a page gets for a request, once the worker has done all that it wanted to do. */
async function ask(
  path: string,
  { mode = 'cors', destination = '', preload = undefined as Response | undefined } = {},
): Promise<Response> {
  const waiting: Promise<unknown>[] = []
  let answer: Promise<Response> | undefined
  listeners.get('fetch')?.({
    request: { url: addressOf(path), method: 'GET', mode, destination, headers: new Headers() },
    preloadResponse: Promise.resolve(preload),
    respondWith: (given: Promise<Response>) => {
      answer = given
    },
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
  })
  const response = await answer
  await Promise.all(waiting)
  if (!response) throw new Error(`${path} was left to the browser`)
  return response
}

/** As an answer of the site's own origin. */
function answers(text: string, { status = 200, headers = {}, type = 'basic' } = {}) {
  network.mockImplementation(async () => {
    const response = new Response(text, { status, headers: { 'content-type': 'text/html', ...headers } })
    Object.defineProperty(response, 'type', { value: type })
    return response
  })
}

const navigation = { mode: 'navigate', destination: 'document' }
const picture = { mode: 'no-cors', destination: 'image' }
const iconAddress = `${imageHost}/item/501.png`

it.each(['refused', 'full'] as const)('answers from the network if storage is %s', async (how) => {
  trouble = how
  answers('live')
  expect(await (await ask('/item/501', navigation)).text()).toBe('live')
  expect(await (await ask('/search/names.json')).text()).toBe('live')
  expect(await (await ask('/_astro/page.abc.js')).text()).toBe('live')
  expect(await (await ask(iconAddress, picture)).text()).toBe('live')
})

it('keeps the previous copy of a page if the disk is too full for a newer one', async () => {
  answers('earlier')
  await ask('/item/501', navigation)
  trouble = 'full'
  answers('newer')
  expect(await (await ask('/item/501', navigation)).text()).toBe('newer')
  network.mockRejectedValue(new TypeError('offline'))
  expect(await (await ask('/item/501', navigation)).text()).toBe('earlier')
})

it('shows the cached page where a browser reports a failed preload as an error response', async () => {
  answers('cached')
  await ask('/item/501', navigation)
  expect(await (await ask('/item/501', { ...navigation, preload: Response.error() })).text()).toBe('cached')
})

it('shows the cached icon while the image host fails, and stores a changed one of a host without entity tags', async () => {
  answers('first', { type: 'cors', headers: { 'last-modified': 'Mon, 02 Nov 2026 00:00:00 GMT' } })
  await ask(iconAddress, picture)
  answers('busy', { status: 503, type: 'cors' })
  expect(await (await ask(iconAddress, picture)).text()).toBe('first')
  answers('second', { type: 'cors', headers: { 'last-modified': 'Tue, 03 Nov 2026 00:00:00 GMT' } })
  await ask(iconAddress, picture)
  network.mockRejectedValue(new TypeError('offline'))
  expect(await (await ask(iconAddress, picture)).text()).toBe('second')
})
