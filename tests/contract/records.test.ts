/** `/records` of the host, and the pull that uses it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { pull } from '../../publish/pull/pull.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { database, fruit, writeFiles } from '../rathena-root.ts'

const rows = (type: string, version: number, row: string) => database(type, version, `  - ${row}`)

/** A record of every kind. */
const files = {
  'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);', Banana: 'getitem Hip,3;' }),
  'db/item_group_db.yml': rows(
    'ITEM_GROUP_DB',
    4,
    '{ Group: Box, SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Fig, Rate: 1 }] }] }',
  ),
  'db/item_reform.yml': rows(
    'ITEM_REFORM_DB',
    1,
    '{ Item: Date, BaseItems: [{ BaseItem: Hip, ResultItem: Fig, Materials: [{ Material: Elder }] }] }',
  ),
  'db/item_enchant.yml': rows(
    'ITEM_ENCHANT_DB',
    1,
    '{ Id: 4, TargetItems: { Hip: true }, Order: [{ Slot: 3 }], Slots: [{ Slot: 3 }] }',
  ),
  'db/mob_db.yml': rows('MOB_DB', 3, '{ Id: 1002, AegisName: PORING, Name: Poring, Drops: [{ Item: Fig, Rate: 5 }] }'),
  'npc/re/scripts_main.conf': 'npc: npc/a.txt\n',
  'npc/a.txt': 'town,0,0\tmonster\tPoring\t1002,1,5000\ntown,1,1,4\tshop\tTrader\t83,1:5\n',
}

const call = {
  packages: '/package/',
  reforms: '/reform/',
  enchants: '/enchant/',
  monsters: '/monster/',
  maps: '/map/',
} as const
const kinds = Object.keys(call) as (keyof typeof call)[]

let host: TestHost
let site: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'records-root-'))
  await writeFiles(root, files)
  host = await createTestHost({ load: () => loadRathena({ root, mode: 'renewal' }) })
  await rm(root, { recursive: true })
  site = await listen(host)
})
afterAll(async () => {
  site?.close()
  await host?.close()
})

describe('/records', () => {
  it('answers what each call about one record answers, and of no other record', async () => {
    const all = await (await host.request('/records')).json()
    const { packages, reforms, enchants, world } = host.deps.games.current.data
    const data = { packages, reforms, enchants, monsters: new Map(), maps: new Map(), ...world }
    for (const kind of kinds) {
      const keys = [...data[kind].keys()].map(String)
      expect(keys.length, kind).toBeGreaterThan(0)
      expect(Object.keys(all[kind] ?? {}).toSorted()).toEqual(keys.toSorted())
      for (const key of keys) expect(all[kind][key]).toEqual(await (await host.request(call[kind] + key)).json())
    }
    if (world) {
      const shops = await (await host.request('/shop-npc')).json()
      expect(Object.values(all.shops)).toEqual(shops)
      expect(shops.length).toBe(world.shops.size)
    }
    const version = await host.request('/item/version')
    expect(await version.json()).toMatchObject({ Version: all.Version })
    expect(version.headers.get('Link')).toBe(`</records>; rel="collection", ${factsLink}`)
  })

  it('is sent in Brotli, and not again to a client that has it', async () => {
    const plain = await host.request('/records')
    const packed = await host.request('/records', { headers: { 'Accept-Encoding': 'br' } })
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(packed.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(bytes).equals(Buffer.from(await plain.arrayBuffer()))).toBe(true)
    const known = { 'Accept-Encoding': 'br', 'If-None-Match': packed.headers.get('ETag') as string }
    expect((await host.request('/records', { headers: known })).status).toBe(304)
  })

  it('becomes, byte for byte, the snapshot of single calls', async () => {
    site.announce(true)
    const whole = await site.pulled()
    expect(whole.asked.toSorted()).toEqual(
      // Version and lists before and after; the lists once more between.
      [...lists, ...lists, ...lists.slice(1), '/item/cache', '/item/facts', '/records'].toSorted(),
    )
    site.announce(false)
    const single = await site.pulled()
    expect(single.asked.length).toBeGreaterThan(whole.asked.length)
    expect(single.asked).not.toContain('/records')
    expect(whole.files).toEqual(single.files)
  })
})

const lists = ['/item/version', '/db/package', '/db/reform', '/enchant', '/posts', '/monster', '/map', '/shop-npc']

const factsLink = '</item/facts>; rel="related"'

/** Gives the host a port, and takes the announcement out of its answers when told to. */
async function listen(host: TestHost) {
  let announced = true
  const asked: string[] = []
  const listener = getRequestListener(async (request, env) => {
    asked.push(new URL(request.url).pathname)
    const answer = await host.app.fetch(request, env)
    if (!announced) answer.headers.set('Link', factsLink)
    return answer
  })
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    announce: (value: boolean) => {
      announced = value
    },
    /** Every file of a pull into a folder of its own, and the calls that it made. */
    async pulled() {
      const folder = mkdtempSync(path.join(tmpdir(), 'records-'))
      asked.length = 0
      try {
        await pull({ host: origin, folder, progress: { expect() {}, step() {}, end() {} } })
        const files = readdirSync(path.join(folder, 'current'))
        const texts = files.map((name) => [name, readFileSync(path.join(folder, 'current', name), 'utf8')] as const)
        const quarantine = readFileSync(path.join(folder, 'quarantine.json'), 'utf8')
        return { asked: [...asked], files: new Map([...texts, ['quarantine.json', quarantine]]) }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
