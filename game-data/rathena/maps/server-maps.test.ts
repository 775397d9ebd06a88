// Source: map_config_read and map_readallmaps of rAthena's map.cpp, mapindex_init of mapindex.cpp.
import { closeSync, openSync, truncateSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { problemKinds } from '../../../domain/game-data/game-problems.ts'
import { database, grounds, loadSmall, type RootFiles, rathenaRoot, table } from '../../../tests/rathena-root.ts'
import { Problems } from '../database/problems.ts'
import { findLimits } from '../engine/limits.ts'
import { readSizes } from './map-sizes.ts'

const spawnsAndShops = (...maps: string[]) =>
  maps.flatMap((map) => [`${map},0,0\tmonster\tPoring\t1002,1`, `${map},5,6,4\tshop\tFruit#${map}\t83,1:5`]).join('\n')

async function load(files: RootFiles, script = spawnsAndShops('town', 'field')) {
  const data = await loadSmall({
    'db/item_group_db.yml': database('ITEM_GROUP_DB', 4),
    ...table('db/mob_db.yml', '  - { Id: 1002, AegisName: PORING, Name: Poring }'),
    'npc/re/scripts_main.conf': 'npc: npc/a.txt\n',
    'npc/a.txt': script,
    'db/map_index.txt': 'town 1\nfield\nlost 9\n',
    ...files,
  })
  const { maps = new Map(), shops = new Map() } = data.world ?? {}
  return {
    maps: [...maps.keys()],
    shops: [...shops.keys()],
    problems: data.problems.map(({ record, reason }) => `${record}: ${reason}`),
    all: data.problems,
  }
}

const conf = (maps: string, imported = '') => ({
  'conf/map_athena.conf': 'map_port: 5121\nimport: conf/maps_athena.conf\nimport: conf/import/map_conf.txt\n',
  'conf/maps_athena.conf': maps,
  'conf/import/map_conf.txt': imported,
})

it('maps that the server does not load have no spawns, shops, drops or exchanges, and are counted', async () => {
  const { maps, shops, problems, all } = await load({
    ...conf('map: town\nmap: field.gat\nmap: lost\n', 'delmap: field\n'),
    ...table(
      'db/map_drops.yml',
      '  - { Map: field, GlobalDrops: [{ Index: 0, Item: Fig, Rate: 5 }] }\n  - { Map: nowhere, GlobalDrops: [] }',
    ),
    ...table('npc/barters.yml', '  - { Name: T, Map: field, Items: [{ Index: 0, Item: Fig }] }'),
  })
  expect(maps).toEqual(['town'])
  expect(shops).toEqual(['town-5-6'])
  expect(problems).toEqual([
    'map drops: the server has no map "nowhere"',
    'maps: 1 spawns, 1 shops, 1 exchanges, 1 drops of maps on 1 maps that the server does not load are left out: field',
  ])
  expect(problemKinds(all).map(({ remedy }) => remedy)).toContain('map')
})

it.each([
  ['none, if no file names maps', {}, ['field', 'town']],
  [
    'none, if a list is missing',
    { 'conf/map_athena.conf': 'import: conf/maps_athena.conf\nmap: town\n' },
    ['field', 'town'],
  ],
  ['those that an import clears', conf('map: field\nmap: town\n', 'map: clear\nmap: town\n'), ['town']],
  ['those that delmap removes', conf('map: field\n', 'delmap: all\nmap: town\n'), ['town']],
  ['those in comments', conf('//map: field\nmap: town // home\n'), ['town']],
  ['those in indented lines, which the server ignores', conf(' map: field\nmap: town\n'), ['town']],
  [
    'those without a ground',
    { ...conf('map: field\nmap: town\n'), 'db/map_cache.dat': grounds({ town: [20, 20] }) },
    ['town'],
  ],
  [
    'none, if an import has the ground',
    { 'db/map_cache.dat': grounds({ town: [20, 20] }), 'db/import/map_cache.dat': grounds({ field: [9, 9] }) },
    ['field', 'town'],
  ],
  [
    'none, if the grounds are in a client',
    { 'conf/map_athena.conf': 'use_grf: 0x1\n', 'db/map_cache.dat': grounds({ town: [20, 20] }) },
    ['field', 'town'],
  ],
] satisfies [string, RootFiles, string[]][])(
  'maps that the server does not load are omitted: %s',
  async (_, files, expected) => {
    expect((await load(files)).maps).toEqual(expected)
  },
)

it('maps that the server does not load have no NPCs that other maps copy, and no scripts that open a shop', async () => {
  const script = [
    'field,1,1,4\tshop\tFruit\t83,1:5',
    'town,2,2,4\tduplicate(Fruit)\tTwin\t83',
    'field,3,3,4\tscript\tGuide\t84,{ callshop "Float",0; }',
    'town,4,4,4\tduplicate(Guide)\tHelper\t84',
    '-\tshop\tFloat\t-1,1:5',
  ].join('\n')
  expect((await load(conf('map: town\n'), script)).shops).toEqual(['Float'])
  expect((await load(conf('map: town\n'), script)).maps).toEqual([])
})

it('map grounds limit the positions of spawns and shops', async () => {
  const files = { 'db/map_cache.dat': grounds({ town: [6, 6], field: [6, 7] }) }
  const { shops, problems } = await load(files)
  expect(shops).toEqual(['field-5-6'])
  expect(problems).toEqual(['shop Fruit#town: is outside its map'])
})

it('map grounds are ignored if their file is cut off', async () => {
  const cutOff = grounds({ town: [9, 9], field: [9, 9] }).subarray(0, 40)
  expect((await load({ 'db/map_cache.dat': cutOff })).maps).toEqual(['town'])
  expect((await load({ 'db/map_cache.dat': new Uint8Array(3) })).maps).toEqual(['field', 'town'])
})

it('map grounds are looked for in the cache of the operator, of the mode, then the common one, with at most 262,144 cells', async () => {
  const spawnsOn = (...maps: string[]) => spawnsAndShops(...maps)
  const found = async (files: RootFiles) => (await load(files, spawnsOn('town', 'field'))).maps
  const large = grounds({ town: [520, 512], field: [512, 512] })
  expect(await found({ 'db/map_cache.dat': large })).toEqual(['field'])
  expect(await found({ 'db/re/map_cache.dat': large, 'db/map_cache.dat': grounds({ town: [40, 40] }) })).toEqual([
    'field',
    'town',
  ])
  expect(await found({ 'db/map_cache.dat': grounds({ town: [0, 9], field: [9, -1] }) })).toEqual([])
  const raised = { 'src/map/map.hpp': '#define MAX_MAP_SIZE ( 600 * 600 ) // cells\n' }
  expect(await found({ 'db/map_cache.dat': large, ...raised })).toEqual(['field', 'town'])
})

it('the first maps of a cache of 2.6 GB are found, as the tool of the server leaves it', async () => {
  const root = await rathenaRoot({ 'db/re/map_cache.dat': grounds({ town: [40, 40] }) })
  const file = path.join(root, 'db/re/map_cache.dat')
  truncateSync(file, 2_600_000_000)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.from([0x47, 0x72]), 0, 2, 4)
  closeSync(handle)
  const limits = await findLimits(root, 'renewal')
  const problems = new Problems()
  expect((await readSizes({ root, mode: 'renewal', limits }, problems))?.get('town')).toMatchObject({
    width: 40,
    height: 40,
  })
  expect(problems.list).toEqual([])
})

it('a map cache that cannot be read is reported, and the others count', async () => {
  const { maps, problems } = await load({ 'db/re/map_cache.dat/x': '', 'db/map_cache.dat': grounds({ town: [9, 9] }) })
  expect(maps).toEqual(['town'])
  expect(problems).toContain('map cache: is a folder, where the game has a file. Replace it by the file.')
})

it('map numbers belong to the last map that has them', async () => {
  const { maps, problems } = await load({ 'db/import/map_index.txt': 'city 1\n' }, spawnsAndShops('town', 'city'))
  expect(maps).toEqual(['city'])
  expect(problems).toEqual([
    'monster Poring: the server has no map "town"',
    'shop Fruit#town: the server has no map "town"',
  ])
})

it('scripts of conf/map_athena.conf are loaded before those of the script lists', async () => {
  const { maps } = await load(
    { ...conf('map: town\n', 'npc: npc/b.txt\ndelnpc: npc/c.txt\n'), 'npc/b.txt': spawnsAndShops('town') },
    '',
  )
  expect(maps).toEqual(['town'])
})
