import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../api/client.ts'
import { getEnchant, getEnchants } from '../../api/enchant.ts'
import { HttpStatusError } from '../../api/errors.ts'
import {
  asideFields,
  getItem,
  getItemCache,
  getItemFacts,
  getItemName,
  getItemVersion,
  itemSchema,
} from '../../api/item.ts'
import { getPackage, getPackages, packageEntrySchema } from '../../api/package.ts'
import { getReform, getReforms, reformEntrySchema } from '../../api/reform.ts'
import { createTestHost } from '../host.ts'
import { smallGameData } from '../small-game-data.ts'

const data = smallGameData()
const host = await createTestHost({ data })
afterAll(() => host.close())

const client = createClient({
  host: '',
  fetch: ((url: string, init?: RequestInit) => host.request(url, init ?? {})) as typeof fetch,
})

describe('the game data calls answer in the contract', () => {
  it('every item, by itself and in the cache with its facts beside it', async () => {
    const cache = (await client.call(getItemCache, {})) as Record<string, Record<string, unknown>>
    const facts = (await client.call(getItemFacts, {})) as Record<string, Record<string, unknown>>
    expect(Object.keys(cache).map(Number)).toEqual([...data.items.keys()])
    for (const [id, item] of data.items) {
      expect(v.parse(itemSchema, { ...cache[id], ...facts[id] })).toEqual(v.parse(itemSchema, item))
      for (const field of asideFields) expect(cache[id]).not.toHaveProperty(field)
      expect(v.parse(itemSchema, await (await host.request(`/item/${id}`)).json())).toEqual(v.parse(itemSchema, item))
      expect(await client.call(getItem, { params: { id } })).toMatchObject({ Id: id, Name: item.Name })
      expect(await client.call(getItemName, { params: { id } })).toEqual({ Id: id, Name: item.Name })
    }
  })

  it('every package, with its items', async () => {
    const list = (await client.call(getPackages, {})).map((entry) => v.parse(packageEntrySchema, entry))
    expect(list.map((entry) => entry.GroupId)).toEqual([...data.packages.keys()])
    for (const [id, expected] of data.packages)
      expect(await client.call(getPackage, { params: { id } })).toEqual(expected)
  })

  it('the package list without the packages’ items', async () => {
    for (const entry of await client.call(getPackages, {})) expect(entry).not.toHaveProperty('Items')
  })

  it('every reform box, with its conversions', async () => {
    const list = (await client.call(getReforms, {})).map((entry) => v.parse(reformEntrySchema, entry))
    expect(list.map((entry) => entry.ReformBox)).toEqual([...data.reforms.keys()])
    for (const [id, expected] of data.reforms)
      expect(await client.call(getReform, { params: { id } })).toEqual(expected)
  })

  it('every enchant, its targets keyed by item id', async () => {
    expect(await client.call(getEnchants, {})).toEqual({ '2301': 1 })
    for (const [id, expected] of data.enchants)
      expect(await client.call(getEnchant, { params: { id } })).toEqual(expected)
    const raw = await (await host.request('/enchant/1')).json()
    expect(raw.TargetItems).toEqual({ '2301': true })
  })

  it('the version, which changes with any record and not without', async () => {
    const version = await client.call(getItemVersion, {})
    expect(version).toMatch(/^[0-9a-f]{16}$/)
    const changed = smallGameData()
    const [box] = changed.packages.values()
    if (box?.Items[1]) box.Items[1].Chance = 11
    const other = await createTestHost({ data: changed })
    expect(other.deps.games.current.version).not.toBe(version)
    const same = await createTestHost({ data: smallGameData() })
    expect(same.deps.games.current.version).toBe(version)
    await Promise.all([other.close(), same.close()])
  })
})

describe('what does not exist', () => {
  it.each([
    '/item/999999',
    '/item/0',
    '/item/0501',
    '/item/501.5',
    '/item/-1',
    '/item/abc',
    '/item/__proto__',
    '/item/constructor/name',
    '/item/99999999999999999999',
    '/item/%00',
    '/item/..%2f..%2fetc%2fpasswd',
    '/package/nope',
    '/package/__proto__',
    '/package/toString',
    '/reform/501',
    '/enchant/999',
    '/enchant/',
    `/package/${'a'.repeat(5_000)}`,
  ])('%s is 404 with an error', async (path) => {
    const answer = await host.request(path)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ error: '查無此項目' })
  })

  it('is an HttpStatusError to the client', async () => {
    const error = await client.call(getItem, { params: { id: 7 } }).catch((reason) => reason)
    expect(error).toBeInstanceOf(HttpStatusError)
    expect(error).toMatchObject({ status: 404, body: { error: '查無此項目' } })
  })
})

const paths = ['/item/version', '/item/cache', '/item/501', '/item/501/name', '/db/package', '/package/traveller_box']
const lists = [...paths, '/db/reform', '/reform/6001', '/enchant', '/enchant/1', '/records']

describe.each(lists)('%s', (path) => {
  it('has a strong tag and answers 304 to it', async () => {
    const first = await host.request(path)
    const tag = first.headers.get('ETag') as string
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await host.request(path, { headers: { 'If-None-Match': given } })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
    }
    expect((await host.request(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('answers HEAD like GET without a body', async () => {
    const [get, head] = [await host.request(path), await host.request(path, { method: 'HEAD' })]
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['ETag', 'Content-Length', 'Content-Type'])
      expect(head.headers.get(name)).toBe(get.headers.get(name))
  })

  it('refuses to be written', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await host.request(path, { method })).status).toBe(405)
  })

  it('carries the security headers, on 304 too', async () => {
    const plain = await host.request(path)
    const known = await host.request(path, { headers: { 'If-None-Match': '*' } })
    for (const { headers } of [plain, known]) {
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    }
  })
})

describe('big answers are sent compressed', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(['br', 'gzip'] as const)('as %s, with the same content and a tag of their own', async (encoding) => {
    const plain = await host.request('/records')
    const packed = await host.request('/records', { headers: { 'Accept-Encoding': encoding } })
    expect(packed.headers.get('Content-Encoding')).toBe(encoding)
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.length).toBe(Number(packed.headers.get('Content-Length')))
    expect(unpack[encoding](bytes).toString()).toBe(await plain.text())
    expect(packed.headers.get('ETag')).not.toBe(plain.headers.get('ETag'))
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
    const again = await host.request('/records', {
      headers: { 'Accept-Encoding': encoding, 'If-None-Match': packed.headers.get('ETag') as string },
    })
    expect(again.status).toBe(304)
  })

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', null],
    ['br;q=0, gzip;q=0', null],
  ])('%s gives %s', async (accept, encoding) => {
    const answer = await host.request('/records', { headers: { 'Accept-Encoding': accept } })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
  })
})

describe('a reload', () => {
  it('shows the new state at once, or keeps the old one and says why', async () => {
    let next: () => ReturnType<typeof smallGameData> = smallGameData
    const other = await createTestHost({ load: async () => next() })
    const before = other.deps.games.current.version
    next = () => {
      throw new Error('item_db.yml line 12: bad indentation')
    }
    expect(await other.deps.games.reload()).toBe(false)
    expect(other.deps.games.current.version).toBe(before)
    expect(other.lines.join('')).toContain('line 12: bad indentation')
    next = () => ({ ...smallGameData(), items: new Map() })
    expect(await other.deps.games.reload()).toBe(false)
    expect((await other.request('/item/501')).status).toBe(200)

    next = () => {
      const data = smallGameData()
      return { ...data, items: new Map([...data.items].filter(([id]) => id !== 501)) }
    }
    expect(await other.deps.games.reload()).toBe(true)
    expect(other.deps.games.current.version).not.toBe(before)
    expect((await other.request('/item/501')).status).toBe(404)
    await other.close()
  })

  it('that is asked for while another one reads reads once more, however often it was asked for', async () => {
    const reads: PromiseWithResolvers<ReturnType<typeof smallGameData>>[] = []
    let isStarted = false
    const other = await createTestHost({
      async load() {
        if (!isStarted) return smallGameData()
        const read = Promise.withResolvers<ReturnType<typeof smallGameData>>()
        reads.push(read)
        return read.promise
      },
    })
    isStarted = true
    const first = other.deps.games.reload()
    await vi.waitFor(() => expect(reads).toHaveLength(1))
    const later = [other.deps.games.reload(), other.deps.games.reload()]
    reads[0]?.resolve(smallGameData())
    await vi.waitFor(() => expect(reads).toHaveLength(2))
    const data = smallGameData()
    reads[1]?.resolve({ ...data, items: new Map([...data.items].filter(([id]) => id !== 501)) })
    expect(await Promise.all([first, ...later])).toEqual([true, true, true])
    expect((await other.request('/item/501')).status).toBe(404)
    expect(reads).toHaveLength(2)
    await other.close()
  })
})

it('purges the HTML of descriptions', async () => {
  const dirty = smallGameData()
  for (const record of [dirty.items.get(501), dirty.packages.get('traveller_box'), dirty.reforms.get(6001)])
    if (record) record.Description = '<p onclick="x()">好<script>alert(1)</script></p>'
  const other = await createTestHost({ data: dirty })
  for (const path of [
    '/item/501',
    '/package/traveller_box',
    '/reform/6001',
    '/item/cache',
    '/db/package',
    '/db/reform',
  ]) {
    const text = await (await other.request(path)).text()
    expect(text).toContain('<p>好</p>')
    expect(text).not.toMatch(/<script|onclick/)
  }
  await other.close()
})
