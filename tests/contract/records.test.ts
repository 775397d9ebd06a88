import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameData } from '../../game-data/game-data.ts'
import { loadRathena } from '../../game-data/rathena/load-rathena.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { database, fruit, writeFiles } from '../rathena-root.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const rows = (type: string, version: number, row: string) => database(type, version, `  - ${row}`)

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

const recordPaths = {
  packages: '/package/',
  reforms: '/reform/',
  enchants: '/enchant/',
  monsters: '/monster/',
  maps: '/map/',
} as const
const kinds = Object.keys(recordPaths) as (keyof typeof recordPaths)[]

let host: TestHost
let data: GameData

beforeAll(async () => {
  const root = temporaryFolder('records-root')
  await writeFiles(root, files)
  data = await loadRathena({ root, mode: 'renewal' })
  host = await createTestHost({ data })
})
afterAll(() => host?.close())

it('/records contains exactly the answers of all calls for one record', async () => {
  const all = await (await host.request('/records')).json()
  const { packages, reforms, enchants, world } = data
  const collections = { packages, reforms, enchants, monsters: new Map(), maps: new Map(), ...world }
  for (const kind of kinds) {
    const keys = [...collections[kind].keys()].map(String)
    expect(keys.length, kind).toBeGreaterThan(0)
    expect(Object.keys(all[kind] ?? {}).toSorted()).toEqual(keys.toSorted())
    for (const key of keys) expect(all[kind][key]).toEqual(await (await host.request(recordPaths[kind] + key)).json())
  }
  if (world) {
    const shops = await (await host.request('/shop-npc')).json()
    expect(Object.values(all.shops)).toEqual(shops)
    expect(shops.length).toBe(world.shops.size)
  }
  const version = await host.request('/item/version')
  const counts = kinds.map((kind) => [kind, collections[kind].size])
  expect(await version.json()).toMatchObject({ Version: all.Version, Counts: Object.fromEntries(counts) })
  expect(version.headers.get('Link')).toBe('</records>; rel="collection", </item/facts>; rel="related"')
})
