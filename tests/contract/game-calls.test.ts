import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'
import { getEnchant, getEnchants } from '../../api/enchant.ts'
import {
  getItem,
  getItemCache,
  getItemFacts,
  getItemName,
  getItemVersion,
  itemSchema,
  separableFields,
} from '../../api/item.ts'
import { getPackage, getPackages, packageEntrySchema } from '../../api/package.ts'
import { getReform, getReforms, reformEntrySchema } from '../../api/reform.ts'
import { createTestHost } from '../host.ts'
import { smallGameData } from '../small-game-data.ts'

const data = smallGameData()
const host = await createTestHost({ data })
afterAll(() => host.close())

const client = host.client()

it('game data calls return items one by one, and all in the cache with their facts', async () => {
  const cache = (await client.call(getItemCache, {})) as Record<string, Record<string, unknown>>
  const facts = (await client.call(getItemFacts, {})) as Record<string, Record<string, unknown>>
  expect(Object.keys(cache).map(Number)).toEqual([...data.items.keys()])
  for (const [id, item] of data.items) {
    expect(v.parse(itemSchema, { ...cache[id], ...facts[id] })).toEqual(v.parse(itemSchema, item))
    for (const field of separableFields) expect(cache[id]).not.toHaveProperty(field)
    expect(v.parse(itemSchema, await (await host.request(`/item/${id}`)).json())).toEqual(v.parse(itemSchema, item))
    expect(await client.call(getItem, { params: { id } })).toMatchObject({ Id: id, Name: item.Name })
    expect(await client.call(getItemName, { params: { id } })).toEqual({ Id: id, Name: item.Name })
  }
})

it('game data calls return packages and reform boxes with their rows', async () => {
  const packages = (await client.call(getPackages, {})).map((entry) => v.parse(packageEntrySchema, entry))
  expect(packages.map((entry) => entry.GroupId)).toEqual([...data.packages.keys()])
  for (const [id, expected] of data.packages)
    expect(await client.call(getPackage, { params: { id } })).toEqual(expected)
  const reforms = (await client.call(getReforms, {})).map((entry) => v.parse(reformEntrySchema, entry))
  expect(reforms.map((entry) => entry.ReformBox)).toEqual([...data.reforms.keys()])
  for (const [id, expected] of data.reforms) expect(await client.call(getReform, { params: { id } })).toEqual(expected)
})

it('game data calls return enchants with targets by item id', async () => {
  expect(await client.call(getEnchants, {})).toEqual({ '2301': 1 })
  for (const [id, expected] of data.enchants)
    expect(await client.call(getEnchant, { params: { id } })).toEqual(expected)
  const raw = await (await host.request('/enchant/1')).json()
  expect(raw.TargetItems).toEqual({ '2301': true })
})

it('game data calls return a version that changes with any record, and only then', async () => {
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

it.each([
  ...[
    '/item/999999',
    '/item/0501',
    '/item/..%2f..%2fetc%2fpasswd',
    '/package/__proto__',
    '/reform/501',
    '/enchant/999',
  ],
])('%s is 404 with an error', async (path) => {
  const answer = await host.request(path)
  expect([answer.status, await answer.json()]).toEqual([404, { error: '查無此項目' }])
})

describe.each(['/item/501', '/records'])('%s', (path) => {
  it('has a strong tag, answers 304 to it, and HEAD like GET', async () => {
    const first = await host.request(path)
    const tag = first.headers.get('ETag') as string
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('Cache-Control')).toBe('public, no-cache')
    for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await host.request(path, { headers: { 'If-None-Match': header } })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag])
      expect(again.headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
    expect((await host.request(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    const head = await host.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['ETag', 'Content-Length', 'Content-Type'])
      expect(head.headers.get(name)).toBe(first.headers.get(name))
  })
})

const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

it.each(['br', 'gzip'] as const)(
  'large answers are compressed with %s, with the same content and another tag',
  async (encoding) => {
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
  },
)

it('a reload replaces the data at once, or keeps it and logs the reason', async () => {
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

it('sanitises the HTML of descriptions', async () => {
  const dirty = smallGameData()
  for (const record of [dirty.items.get(501), dirty.packages.get('traveller_box'), dirty.reforms.get(6001)])
    if (record) record.Description = '<p onclick="x()">好<script>alert(1)</script></p>'
  const other = await createTestHost({ data: dirty })
  for (const path of ['/item/501', '/package/traveller_box', '/reform/6001', '/item/cache', '/db/package']) {
    const text = await (await other.request(path)).text()
    expect(text).toContain('<p>好</p>')
    expect(text).not.toMatch(/<script|onclick/)
  }
  await other.close()
})
