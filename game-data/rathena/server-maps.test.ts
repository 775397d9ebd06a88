// Rule: what stands on a map that the server does not load is not there. Source: map_config_read and map_readallmaps of
// rAthena's map.cpp, mapindex_init of mapindex.cpp.
import { describe, expect, it } from 'vitest'
import { problemKinds } from '../../domain/game-problems.ts'
import { database, grounds, loadSmall, type RootFiles, table } from '../../tests/rathena-root.ts'

const lines = (...maps: string[]) =>
  maps.flatMap((map) => [`${map},0,0\tmonster\tPoring\t1002,1`, `${map},5,6,4\tshop\tFruit#${map}\t83,1:5`]).join('\n')

async function load(files: RootFiles, script = lines('town', 'field')) {
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

const conf = (maps: string, own = '') => ({
  'conf/map_athena.conf': 'map_port: 5121\nimport: conf/maps_athena.conf\nimport: conf/import/map_conf.txt\n',
  'conf/maps_athena.conf': maps,
  'conf/import/map_conf.txt': own,
})

describe('maps that the server does not load', () => {
  it('have no spawns, shops, drops or exchanges, and are counted', async () => {
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
    ['named by no file', {}, ['field', 'town']],
    [
      'of a list that is missing',
      { 'conf/map_athena.conf': 'import: conf/maps_athena.conf\nmap: town\n' },
      ['field', 'town'],
    ],
    ['cleared by the operator', conf('map: field\nmap: town\n', 'map: clear\nmap: town\n'), ['town']],
    ['taken away at once', conf('map: field\n', 'delmap: all\nmap: town\n'), ['town']],
    ['commented out', conf('//map: field\nmap: town // home\n'), ['town']],
    ['whose line is indented, as the server does not know it', conf(' map: field\nmap: town\n'), ['town']],
    [
      'without a ground',
      { ...conf('map: field\nmap: town\n'), 'db/map_cache.dat': grounds({ town: [20, 20] }) },
      ['town'],
    ],
    [
      'whose ground is the operator’s own',
      { 'db/map_cache.dat': grounds({ town: [20, 20] }), 'db/import/map_cache.dat': grounds({ field: [9, 9] }) },
      ['field', 'town'],
    ],
    [
      'with grounds of a client',
      { 'conf/map_athena.conf': 'use_grf: yes\n', 'db/map_cache.dat': grounds({ town: [20, 20] }) },
      ['field', 'town'],
    ],
  ] satisfies [string, RootFiles, string[]][])('are those %s', async (_, files, expected) => {
    expect((await load(files)).maps).toEqual(expected)
  })

  it('are no source of copies, nor do their scripts open a shop', async () => {
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
})

describe('places', () => {
  it('outside of a map whose size the server knows are told', async () => {
    const files = { 'db/map_cache.dat': grounds({ town: [6, 6], field: [6, 7] }) }
    const { shops, problems } = await load(files)
    expect(shops).toEqual(['field-5-6'])
    expect(problems).toEqual(['shop Fruit#town: is outside its map'])
  })

  it('of a torn file of grounds end no load', async () => {
    const torn = grounds({ town: [9, 9], field: [9, 9] }).subarray(0, 40)
    expect((await load({ 'db/map_cache.dat': torn })).maps).toEqual(['town'])
    expect((await load({ 'db/map_cache.dat': new Uint8Array(3) })).maps).toEqual(['field', 'town'])
  })
})

describe('numbers of maps', () => {
  it('that a later line gives again are that line’s', async () => {
    const { maps, problems } = await load({ 'db/import/map_index.txt': 'city 1\n' }, lines('town', 'city'))
    expect(maps).toEqual(['city'])
    expect(problems).toEqual([
      'monster Poring: the server has no map "town"',
      'shop Fruit#town: the server has no map "town"',
    ])
  })
})

describe('scripts that conf/map_athena.conf names', () => {
  it('are loaded before those of the lists', async () => {
    const { maps } = await load(
      { ...conf('map: town\n', 'npc: npc/b.txt\ndelnpc: npc/c.txt\n'), 'npc/b.txt': lines('town') },
      '',
    )
    expect(maps).toEqual(['town'])
  })
})
