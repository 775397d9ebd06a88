import { liveRoutes, snapshotRoutes } from '../../domain/addresses/site-path.ts'
import type { WorkerSite } from './site.ts'

/**
 * `page`: network first, cached · `live`: network only, otherwise the offline page · `fragment`: a page that a script
 * reads for its tooltip: network first, otherwise the cached page; not cached itself · `asset`: cache first, cached
 * until the next release · `data`: network first, cached · `icon`: network first, cached · `other`: ignored by the
 * worker, such as every API call.
 */
export type RequestKind = 'page' | 'live' | 'fragment' | 'asset' | 'data' | 'icon' | 'other'

export interface RequestFacts {
  url: string
  method: string
  mode: string
  destination: string
  headers: { has(name: string): boolean }
}

const wikiRecord = new RegExp(`^/(?:${Object.keys(snapshotRoutes).join('|')})/[A-Za-z0-9_-]+$`)
const picture = /^\/(?:(?:item|collection)\/[1-9]\d{0,9}|map\/[\w@-]+)\.png$/
const ground = /^\/ground\/[\w@-]+\.png$/

/** The kind of a request from a page of `origin`. One with a token or a range is `other`: never cached. */
export function kindOfRequest(request: RequestFacts, origin: string, site: WorkerSite): RequestKind {
  if (request.method !== 'GET' || ['authorization', 'auth-token', 'range'].some((name) => request.headers.has(name)))
    return 'other'
  const url = new URL(request.url)
  const isOwn = url.origin === origin
  if (isOwn && request.mode === 'navigate')
    return liveRoutes.has(url.pathname.split('/')[1] as string) ? 'live' : 'page'
  // One of them is an image: the marks.
  if (isOwn && site.dataFiles.includes(url.pathname)) return 'data'
  if (request.destination === 'image')
    return isPicture(url, site) || (isOwn && ground.test(url.pathname)) ? 'icon' : 'other'
  if (!isOwn) return 'other'
  if (url.pathname.startsWith('/_astro/')) return 'asset'
  return request.destination === '' && wikiRecord.test(url.pathname) ? 'fragment' : 'other'
}

/** The address under which a page is cached: without the query, which lists read in the browser. */
export function pageAddress(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

function isPicture(url: URL, { imageHost }: WorkerSite): boolean {
  return url.href.startsWith(`${imageHost}/`) && url.search === '' && picture.test(url.href.slice(imageHost.length))
}

/** Whether an answer is a public page of this site that may be cached. */
export function isKeptPage(response: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): boolean {
  return (
    response.status === 200 &&
    response.type === 'basic' &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    mayBeKept(response)
  )
}

/** Whether the server allows an answer to be cached. */
export function mayBeKept(response: Pick<Response, 'headers'>): boolean {
  return !/\b(?:no-store|private)\b/.test(response.headers.get('cache-control') ?? '')
}
