import { expect, it } from 'vitest'
import { isKeptPage, kindOfRequest, pageAddress } from './kind-of-request.ts'

const origin = 'https://site.example'
const site = { release: '', assets: [], dataFiles: ['/names.json', '/marks.svg'], imageHost: 'https://img.example/x' }

function kind(url: string, rest: { mode?: string; destination?: string; method?: string; headers?: HeadersInit } = {}) {
  const { mode = 'cors', destination = '', method = 'GET', headers = {} } = rest
  const address = new URL(url, origin).href
  return kindOfRequest({ url: address, method, mode, destination, headers: new Headers(headers) }, origin, site)
}
const visit = (path: string) => kind(path, { mode: 'navigate', destination: 'document' })
const image = (url: string) => kind(url, { mode: 'no-cors', destination: 'image' })

it('a wiki page is cached, and a live page is not', () => {
  for (const path of ['/', '/package?page=2', '/item/501', '/changes/1.1', '/news/3']) expect(visit(path)).toBe('page')
  for (const path of ['/login', '/account', '/donate?order=1', '/ShopSearch', '/admin/posts/new'])
    expect(visit(path)).toBe('live')
  expect(visit('/loginx')).toBe('page')
})

it('a request to the API is not handled, on any origin', () => {
  for (const url of ['https://api.example/vending/search', '/posts', '/auth/check', '/item/cache.json', '/api/myip'])
    expect(kind(url)).toBe('other')
  expect(kind('/login', { method: 'POST' })).toBe('other')
})

it('a request with a token is not handled', () => {
  for (const name of ['Authorization', 'Auth-Token'])
    for (const url of ['/item/501', '/_astro/x.js', '/names.json']) {
      expect(kind(url, { headers: { [name]: 'Bearer x' } })).toBe('other')
    }
})

it('a picture of an item or a map is cached, and other pictures are not', () => {
  for (const url of ['https://img.example/x/map/1@tower.png', '/ground/prt_fild08.png']) expect(image(url)).toBe('icon')
  expect(image('https://img.example/x/item/501.png')).toBe('icon')
  expect(image('https://img.example/x/collection/501.png')).toBe('icon')
  for (const url of [
    'https://img.example/item/501.png',
    'https://img.example/x/item/501.png?x',
    'https://evil.example/x/item/501.png',
    '/render.png',
    '/map/prontera.png',
    'https://img.example/x/ground/prontera.png',
  ])
    expect(image(url)).toBe('other')
})

it('tooltips and data files have their own kinds of cached requests', () => {
  expect(kind('/item/501')).toBe('fragment')
  for (const file of ['/names.json', '/marks.svg']) expect(kind(file)).toBe('data')
  expect(kind('/marks.svg#book', { mode: 'same-origin', destination: 'image' })).toBe('data')
  expect(kind('/pagefind/pagefind.js', { destination: 'script' })).toBe('other')
  expect(kind('/_astro/x.js', { destination: 'script' })).toBe('asset')
})

it('a page is cached once for all queries', () => {
  expect(pageAddress('https://site.example/package?page=2#x')).toBe('https://site.example/package')
})

it('only complete public pages of the site are cached', () => {
  const response = (rest: object = {}, headers: HeadersInit = {}) => ({
    status: 200,
    type: 'basic' as const,
    redirected: false,
    headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
    ...rest,
  })
  expect(isKeptPage(response())).toBe(true)
  for (const bad of [{ status: 404 }, { status: 206 }, { type: 'opaque' as const }, { redirected: true }])
    expect(isKeptPage(response(bad))).toBe(false)
  expect(isKeptPage(response({}, { 'cache-control': 'private, max-age=60' }))).toBe(false)
  expect(isKeptPage(response({}, { 'cache-control': 'no-store' }))).toBe(false)
  expect(isKeptPage(response({}, { 'content-type': 'application/json' }))).toBe(false)
})
