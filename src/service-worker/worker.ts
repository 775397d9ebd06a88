/** Caches visited pages, the names of the search and icons for offline reading. Built into /sw.js. */
import { offlinePath } from '../../domain/addresses/site-path.ts'
import { isKeptPage, kindOfRequest, mayBeKept, pageAddress } from './kind-of-request.ts'
import { limits, type WorkerSite } from './site.ts'
import {
  dropEarlier,
  earlierCaches,
  keep,
  openAssets,
  openFiles,
  openIcons,
  openPages,
  readCached,
  takeOverIcons,
} from './stores.ts'

declare const self: ServiceWorkerGlobalScope
declare const workerSite: WorkerSite

const { origin } = self.location
/** Set if the image host does not allow CORS for this site: its pictures are then left to the browser. */
let picturesAreOpaque = false

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const kind = kindOfRequest(event.request, origin, workerSite)
  if (kind === 'page') event.respondWith(answerPage(event))
  else if (kind === 'live') event.respondWith(fromNetwork(event).catch(offlinePage))
  else if (kind === 'fragment') event.respondWith(answerFragment(event.request))
  else if (kind === 'asset') event.respondWith(answerAsset(event))
  else if (kind === 'data') event.respondWith(answerData(event))
  else if (kind === 'icon' && !picturesAreOpaque) event.respondWith(answerIcon(event))
})

/** Slow work is done here, while the worker of the earlier release still answers. */
async function install(): Promise<void> {
  const files = await openFiles()
  await files.addAll([new Request(offlinePath, { cache: 'no-cache' }), ...workerSite.assets])
  await takeOverIcons()
  await refreshPages()
  await refreshData(files)
  // Pages go to the network first, so a newer worker does not disturb a page of the earlier release.
  await self.skipWaiting()
}

async function activate(): Promise<void> {
  await dropEarlier()
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** Reloads the cached pages, and those that are open now: a first visit was loaded before the worker. */
async function refreshPages(): Promise<void> {
  const cachedPages = (await Promise.all((await earlierCaches('pages')).map((cache) => cache.keys())))
    .flat()
    .map(({ url }) => url)
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const visiblePages = clients.map(({ url }) => pageAddress(url)).filter(isPage)
  const addresses = [...new Set([...cachedPages, ...visiblePages])].slice(-limits.pages).values()
  const work = async () => {
    for (const address of addresses) {
      const response = await fetch(address, { cache: 'no-cache', redirect: 'manual' }).catch(() => undefined)
      if (!response || !isKeptPage(response)) continue
      if (cachedPages.length === 0) await keepIconsOf(await response.clone().text())
      await keep(openPages, address, response, limits.pages)
    }
  }
  await Promise.all([work(), work(), work()])
}

const isPage = (url: string) =>
  kindOfRequest(
    { url, method: 'GET', mode: 'navigate', destination: 'document', headers: new Headers() },
    origin,
    workerSite,
  ) === 'page'

async function keepIconsOf(html: string): Promise<void> {
  const addresses = [...html.matchAll(/<img src="([^"]+\/(?:item|collection)\/\d+\.png)"/g)].map(
    ([, url]) => url as string,
  )
  for (const url of [...new Set(addresses)].slice(0, limits.firstIcons)) {
    if (!url.startsWith(`${workerSite.imageHost}/`)) continue
    const response = await fetch(url, { mode: 'cors', credentials: 'omit' }).catch(() => undefined)
    if (!response) return
    if (response.ok && mayBeKept(response)) await keep(openIcons, url, response, limits.icons)
  }
}

async function refreshData(files: Cache): Promise<void> {
  for (const old of await earlierCaches('files')) {
    for (const path of workerSite.dataFiles) {
      if (await old.match(path)) await files.add(new Request(path, { cache: 'no-cache' })).catch(() => undefined)
    }
  }
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const address = pageAddress(event.request.url)
  const network = fromNetwork(event)
  event.waitUntil(
    network.then(
      async (response) => {
        if (isKeptPage(response)) await keep(openPages, address, response.clone(), limits.pages)
      },
      () => undefined,
    ),
  )
  const cached = await readCached(openPages, address)
  if (!cached) return network.then((response) => response.clone()).catch(offlinePage)
  const cachedLater = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), limits.patienceMs))
  const answer = network.then(
    (response) => (response.status >= 500 ? cached : response.clone()),
    () => cached,
  )
  return Promise.race([answer, cachedLater])
}

async function fromNetwork(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined
  // Firefox resolves a failed preload with an error response; other browsers reject.
  if (preloaded?.type === 'error') throw new TypeError('the preload failed')
  return preloaded ?? fetch(event.request)
}

/** Status 503, so that a script that requested a live page does not treat this as the answer. */
async function offlinePage(): Promise<Response> {
  const page = await readCached(openFiles, offlinePath)
  if (!page) return Response.error()
  return new Response(page.body, { status: 503, statusText: 'Offline', headers: page.headers })
}

async function answerFragment(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await readCached(openPages, pageAddress(request.url))) ?? Response.error()
  }
}

async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const cached = (await readCached(openFiles, request.url)) ?? (await readCached(openAssets, request.url))
  if (cached) return cached
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') {
    event.waitUntil(keep(openAssets, request.url, response.clone(), limits.assets))
  }
  return response
}

async function answerData(event: FetchEvent): Promise<Response> {
  const { request } = event
  const { pathname } = new URL(request.url)
  try {
    const response = await fetch(request)
    if (response.status === 200 && response.type === 'basic') {
      event.waitUntil(keep(openFiles, pathname, response.clone(), Number.POSITIVE_INFINITY))
    }
    return response
  } catch {
    return (await readCached(openFiles, pathname)) ?? Response.error()
  }
}

/** In CORS mode: an opaque answer would count as megabytes against the quota, and its content is unknown. */
async function answerIcon(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const cached = await readCached(openIcons, url)
  try {
    const response = await fetch(url, { mode: 'cors', credentials: 'omit' })
    if (cached && response.status >= 500) return cached
    const isNew = !cached || markOf(cached) !== markOf(response)
    if (response.status === 200 && mayBeKept(response) && isNew) {
      event.waitUntil(keep(openIcons, url, response.clone(), limits.icons))
    }
    return response
  } catch {
    if (cached) return cached
    const response = await fetch(event.request)
    // The picture exists; only CORS was refused.
    picturesAreOpaque = true
    return response
  }
}

/** Changes with the picture. Other sites can read a host's entity tags only if it exposes them. */
function markOf({ headers }: Response): string | null {
  return headers.get('etag') ?? headers.get('last-modified') ?? headers.get('content-length')
}
