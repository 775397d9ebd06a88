import { describe, expect, it } from 'vitest'
import { problemKinds } from '../../../domain/game-data/game-problems.ts'
import type { Spawn } from '../../../domain/monsters/game-map.ts'
import type { ShopItem, ShopOpener } from '../../../domain/monsters/npc-shop.ts'
import { database, imports, loadSmall, type RootFiles, rathenaRoot, table } from '../../../tests/rathena-root.ts'
import { newestRathena } from '../engine/engine.ts'

const early = { ...newestRathena, day: '2023-01-01' }

const monsters = (body: string, rest = '') => table('db/mob_db.yml', body, rest)
const poring = `  - Id: 1002
    AegisName: PORING
    Name: Poring
    Level: 10
    Hp: 60
    Race: plant
    Element: Water
    Drops:
      - { Item: apple, Rate: 7000 }
      - { Item: Banana, Rate: 1, StealProtected: true }`

async function world(files: RootFiles, source = {}) {
  const data = await loadSmall({ 'db/item_group_db.yml': database('ITEM_GROUP_DB', 4), ...files }, source)
  const {
    monsters: found,
    maps,
    shops,
    rules,
  } = data.world ?? { monsters: new Map(), maps: new Map(), shops: new Map() }
  return { monsters: found, maps, shops, rules, problems: data.problems, first: found.get(1002) }
}

const scripts = (text: string | Uint8Array, list = 'npc: npc/a.txt') => ({
  'npc/re/scripts_main.conf': list,
  'npc/a.txt': text,
})
/** A world of one monster and one script file. */
const scripted = (text: string | Uint8Array, list?: string, source = {}) =>
  world({ ...monsters(poring), ...scripts(text, list) }, source)

describe('monsters', () => {
  it('a server without monsters has no world', async () =>
    expect((await loadSmall({ 'db/item_group_db.yml': database('ITEM_GROUP_DB', 4) })).world).toBeUndefined())

  it('monsters in another format are reported with their file', async () => {
    const files = { 'db/re/mob_db.txt': '1002,PORING,Poring', 'db/re/mob_db.conf': 'mob_db: ()' }
    const { problems } = await world({ ...files, ...scripts('m\tmonster\tPoring\t1002,1') })
    expect(problems.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      'db/mob_db.yml is missing: there is only db/re/mob_db.conf, of a Hercules server, which is not supported',
      'npc/a.txt no monster has the name "1002"',
    ])
    const kinds = problemKinds(problems).map(({ remedy, same }) => `${remedy} ${same}`)
    expect(kinds).toEqual(['file false', 'row false'])
  })

  it('monsters have the defaults, the spelling and the limits of the server', async () => {
    const damage = '  - { Level: 1, Fire: { Water: 90 }, Wind: { Water: 201 }, Water: { Water: -101 } }'
    const { first } = await world({ ...monsters(poring), 'db/attr_fix.yml': database('ATTRIBUTE_DB', 1, damage) })
    expect(first).toEqual({
      Id: 1002,
      Name: 'Poring',
      AegisName: 'PORING',
      Level: 10,
      Hp: 60,
      BaseExp: 0,
      JobExp: 0,
      MvpExp: 0,
      Size: 'Small',
      Race: 'Plant',
      Element: 'Water',
      ElementLevel: 1,
      Class: 'Normal',
      Mvp: false,
      Facts: { HitNeeded: 211, FleeNeeded: 156 },
      Damage: [
        { Element: 'Wind', Percent: 200 },
        { Element: 'Fire', Percent: 90 },
        { Element: 'Water', Percent: -100 },
      ],
      Drops: [
        { Item: 1, Chance: 70_000 },
        { Item: 2, Chance: 10, StealProtected: true },
      ],
      MvpDrops: [],
    })
  })

  it('drops have places like in an engine before March 2025: an Index is a place, and others fill the first empty one', async () => {
    const files = {
      ...monsters(poring, imports('{ Path: db/import/mob_db.yml }')),
      ...table(
        'db/import/mob_db.yml',
        '  - { Id: 1002, Drops: [{ Item: Cherry, Rate: 5, Index: 0 }, { Item: Date, Rate: ' +
          '6, Index: 3 }, { Item: Elder, Rate: 7 }, { Item: Fig, Rate: 8 }, { Item: Nothing,' +
          ' Rate: 8 }, { Item: Grape, Rate: 9, Index: 10 }] }',
      ),
    }
    const { first, problems } = await world(files, { engine: { ...newestRathena, day: '2025-01-01' } })
    // Elder goes to place 2, Fig over Date on place 3.
    expect(first?.Drops.map(({ Item, Chance }: { Item: number; Chance: number }) => [Item, Chance])).toEqual([
      [3, 50],
      [2, 10],
      [5, 70],
      [6, 80],
    ])
    expect(problems.map(({ reason }) => reason)).toEqual([
      'no item has the name "Nothing"',
      'Drops has 10 places; this one is left out',
    ])
  })

  it('drop rates follow the battle settings: types, bosses, imports, words', async () => {
    const boss = `  - { Id: 1100, AegisName: B, Name: B, Class: Boss, MvpExp: 9, Drops: [{ Item: Apple, Rate: 100 }],
      MvpDrops: [{ Item: Banana, Rate: 5000 }] }
  - { Id: 1101, AegisName: M, Name: M, Class: Boss, Modes: { Mvp: true }, Hp: 100, Drops: [{ Item: Apple, Rate: 100 }],
      MvpDrops: [{ Item: Banana, Rate: 5000 }, { Item: Cherry, Rate: 5000 }] }
  - { Id: 1102, AegisName: T, Name: T, RaceGroups: { Treasure: true }, Drops: [{ Item: Apple, Rate: 100 }] }`
    const { monsters: found, first } = await world({
      ...monsters(`${poring}\n${boss}`),
      'conf/battle_athena.conf': 'import: conf/battle/drops.conf\nimport: conf/import/battle_conf.txt\n',
      'conf/battle/drops.conf':
        '// item_rate_common: 1\nitem_rate_common: 500\nitem_rate_common_boss: 300\nitem_rate_common_mvp: 200\nitem_rate_mvp: 10\nitem_rate_treasure: 700\n',
      'conf/import/battle_conf.txt':
        'item_rate_common: 250 \r\nitem_drop_common_max: 9000\nbase_exp_rate: 300\nmvp_hp_rate: 0x96\nitem_drop_mvp_mode: 2\n',
    })
    expect(first?.Drops).toEqual([
      { Item: 1, Chance: 90_000, FileChance: 70_000 },
      { Item: 2, Chance: 20, FileChance: 10, StealProtected: true },
    ])
    expect(found.get(1100)).toMatchObject({ Drops: [{ Chance: 3000 }], MvpExp: 0, MvpDrops: [] })
    expect(found.get(1101)).toMatchObject({
      Hp: 150,
      Drops: [{ Chance: 2000 }],
      MvpDrops: [
        { Item: 2, Chance: 5000, FileChance: 50_000, Effective: 5000 },
        { Item: 3, Chance: 5000, Effective: 5000 },
      ],
    })
    expect(found.get(1102)?.Drops[0]?.Chance).toBe(7000)
  })

  it('damage is 100 percent where a table that clears the others has no value', async () => {
    const table = database('ATTRIBUTE_DB', 1, '  - { Level: 1, Wind: { Water: 150 } }')
    const cleared = { 'db/attr_fix.yml': table.replace('Version: 1', 'Version: 1\n  Clear: true') }
    const { first } = await world({ ...monsters(poring), ...cleared })
    expect(first?.Damage).toEqual([{ Element: 'Wind', Percent: 150 }])
  })

  it('item ratios apply to all monsters or to those listed, and not at all with a fault', async () => {
    const { first, monsters: found } = await world({
      ...monsters(
        `${poring}\n  - { Id: 1003, AegisName: OTHER, Name: O, Drops: [{ Item: Apple, Rate: 10 }, { Item: Banana, Rate: 10 }, { Item: Fig, Rate: 10 }] }`,
      ),
      ...table(
        'db/mob_item_ratio.yml',
        '  - { Item: Apple, Ratio: 50, List: { poring: true } }\n  - { Item: Banana, Ratio: 0 }\n' +
          '  - { Item: Fig, Ratio: 0, List: { poring: maybe } }',
      ),
    })
    expect(first?.Drops).toEqual([{ Item: 1, Chance: 35_000, FileChance: 70_000 }])
    expect(found.get(1003)?.Drops).toEqual([1, 6].map((Item) => ({ Item, Chance: 100 })))
  })

  const penalty = table(
    'db/level_penalty.yml',
    '  - { Type: Drop, LevelDifferences: [{ Difference: -4, Rate: 90 }, { Difference: 4, Rate: 80 }] }\n' +
      '  - { Type: Drop, LevelDifferences: [{ Difference: 276, Rate: 1 }, { Difference: 5, Rate: 1 }] }\n' +
      '  - { Type: Mvp_Drop, LevelDifferences: [{ Difference: 1, Rate: 1 }, { Difference: 2, Rate: 0 }] }',
  )

  it('monsters have the drop rules, without a level penalty before Renewal', async () => {
    expect((await world({ ...monsters(poring), ...penalty })).rules).toEqual({
      BonusMapDrops: true,
      Id: 1,
      Drop: [
        { Difference: 4, Percent: 80 },
        { Difference: -4, Percent: 90 },
      ],
      Mvp: [],
      MvpMode: 0,
      ZeroAllowed: false,
    })
    expect((await world({ ...monsters(poring), ...penalty }, { mode: 'prerenewal' })).rules?.Drop).toEqual([])
  })

  it.each([
    ['', 0, undefined],
    ['#define RENEWAL_DROP\n#define VIP_ENABLE\n', 2, 50],
  ])('drop rules are those that the server is built with, and %j in its own source', async (own, count, bonus) => {
    const { rules } = await world({
      ...monsters(poring),
      ...penalty,
      'src/config/renewal.hpp': '#define RENEWAL\n/// #define RENEWAL_DROP\n',
      'src/map/Makefile': '\t@g++ -DPACKETVER=20211103 -c',
      'src/custom/defines_post.hpp': own,
      'conf/battle_athena.conf': 'vip_drop_increase: 50',
    })
    expect([rules?.Drop.length, rules?.VipBonus]).toEqual([count, bonus])
  })
})

it('modes ignore case, an Ai replaces them, and the delay of plants needs all four modes of plants', async () => {
  const row = (id: number, more: string) => `  - { Id: ${id}, AegisName: M${id}, Name: M, ${more} }`
  const plant = 'IgnoreMelee: true, IgnoreMagic: true, IgnoreRanged: true'
  const { monsters: byId, maps } = await world({
    ...monsters(
      [
        row(1002, 'Class: boss, Modes: { MVP: true }'),
        row(1003, 'Class: Bos, Modes: { Mvp: true, Looter: true }'),
        row(1003, 'Ai: 21, Modes: { Angry: true }'),
        row(1004, `Modes: { ${plant} }`),
        row(1005, `Modes: { ${plant}, ignoreMisc: true }`),
      ].join('\n'),
    ),
    'conf/battle_athena.conf': 'plant_spawn_delay: 200\n',
    ...scripts('a,0,0\tmonster\tM\t1004,1,5000\na,0,0\tmonster\tM\t1005,1,5000'),
  })
  expect(byId.get(1002)).toMatchObject({ Class: 'Boss', Mvp: true, Facts: { Modes: ['Mvp'] } })
  expect(byId.get(1003)).toMatchObject({ Class: 'Normal', Mvp: false, Facts: { Modes: ['Angry'] } })
  expect(maps.get('a')?.Spawns.map(({ Delay }: { Delay: number }) => Delay)).toEqual([5000, 10_000])
})

const rows = '  - { Id: 1002, AegisName: PORING, Name: Poring, Attack: 7, Attack2: 10 }'

it('monsters before Renewal have their upper attack in the field of the magic attack', async () => {
  expect((await world(monsters(rows))).first?.Facts).toMatchObject({ Attack: 7, Attack2: 10 })
  const { first } = await world(monsters(rows), { mode: 'prerenewal' })
  expect(first?.Facts).toMatchObject({ Attack: 7, MaxAttack: 10 })
})

it('spawns and shops are read in each spelling outside of the bodies of scripts', async () => {
  const { maps, shops, problems } = await scripted(
    [
      '// prt_fild00,0,0\tmonster\tPoring\t1002,1',
      '/* prt_fild00,0,0\tmonster\tPoring\t1002,1',
      '*/ prt_fild08,0,0\tmonster\tPoring\t1002,110,5000',
      'prt_fild08.gat,10,20,3,4\tboss_monster\tBig One,50\tporing,1,1800000,900000,Ev::On',
      '-\tscript\tF\t-1,{ mes "} \\" a,1,1,1\tshop\tX\t1,1:1"; /* } */ // }',
      'prt_fild08,0,0\tmonster\tPoring\t1002,7',
      ' if (1) { callshop "Float",1; } }',
      'town,5,6,4\tscript\tGuide#t\t84,{ callshop "Float",0; }',
      'town,7,8,4\tduplicate(Guide#t)\tHelper\t84',
      '-\tshop\tFloat\t-1,1:-1,2:50,99:1',
      'town,1,2,3\tshop\tFruit Dealer#alb\t83,no,1:-1',
      'town,3,2,3\tduplicate(Fruit Dealer#alb)\tTwin\t83',
      'town,4,2,3\titemshop\tPay\t83,3:1,1:5',
      'town,4,3,3\tpointshop\tPoints\t83,#CASH,1:5',
      'town,4,4,3\tmarketshop\tMarket\t83,1:-1:10,2:7:-1',
      'town,4,5,3\tcashshop\tCash\t83,1:5',
    ].join('\r\n'),
  )
  expect(maps.get('prt_fild08')?.Spawns).toEqual([
    { Monster: 1002, Amount: 110, Delay: 5000, Random: 0, X: 0, Y: 0 },
    {
      Monster: 1002,
      Amount: 1,
      Delay: 1_800_000,
      Random: 900_000,
      X: 10,
      Y: 20,
      Width: 3,
      Height: 4,
      Name: 'Big One',
      Level: 50,
      Boss: true,
    },
  ])
  const places = ({ Name, Map: map, X, Y }: ShopOpener) => `${Name} ${map} ${X} ${Y}`
  const lines = [...shops.values()].map(({ Id, Type, Items, Openers = [], Currency, CurrencyItem, ...shop }) => {
    const goods = Items.map(({ Item, Price, Stock }: ShopItem) =>
      [Item, Price, Stock].filter((part) => part !== undefined).join(':'),
    )
    return [Id, Type, places(shop), Currency ?? CurrencyItem ?? 'zeny', ...goods, ...Openers.map(places)].join(', ')
  })
  expect(lines).toEqual([
    'Float, shop, Float  0 0, zeny, 1:0, 2:50, Guide town 5 6, Helper town 7 8',
    'town-1-2, shop, Fruit Dealer town 1 2, zeny, 1:0',
    'town-3-2, shop, Twin town 3 2, zeny, 1:0',
    'town-4-2, itemshop, Pay town 4 2, 3, 1:5',
    'town-4-3, pointshop, Points town 4 3, #CASH, 1:5',
    'town-4-4, marketshop, Market town 4 4, zeny, 1:0:10, 2:7',
    'town-4-5, cashshop, Cash town 4 5, zeny, 1:5',
  ])
  expect(problems).toEqual([{ file: 'npc/a.txt', line: 10, record: 'shop Float', reason: 'no item has the number 99' }])
})

it('spawns and shops need maps and monsters of the server, and amounts are scaled like in the server', async () => {
  const { maps, problems } = await world({
    ...monsters(poring),
    'db/map_index.txt': '// maps\nprt_fild08 1\n1@tower\n',
    'conf/battle_athena.conf': 'mob_count_rate: 150\nmob_spawn_delay: 50\nforce_random_spawn: 1\n',
    ...scripts(
      'prt_fild08,9,9,3,4\tmonster\tPoring\t1002,3,5000,250\nnowhere,0,0\tmonster\tPoring\t1002,' +
        '1\n1@tower,0,0\tmonster\tX\t9,1\n1@tower,0,0\tmonster\tX\tPORING,1001',
    ),
  })
  expect(maps.get('prt_fild08')?.Spawns).toEqual([{ Monster: 1002, Amount: 4, Delay: 2500, Random: 100, X: 0, Y: 0 }])
  expect(maps.has('1@tower')).toBe(false)
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'the server has no map "nowhere"'],
    [3, 'no monster has the name "9"'],
    [4, 'the amount must be 1 to 1000 (is 1001)'],
  ])
})

it('monsters that swap their names are found by their new ones, and an octal number with a 9 is a name', async () => {
  const two = `${poring}\n  - { Id: 1003, AegisName: DROPS, Name: Drops }`
  const { maps, problems } = await world({
    ...monsters(two, imports('Path: db/import/mob_db.yml')),
    ...table('db/import/mob_db.yml', '  - { Id: 1002, AegisName: Drops }\n  - { Id: 1003, AegisName: Poring }'),
    ...scripts('a,0,0\tmonster\tX\tPORING,1\nb,0,0\tmonster\tX\tDROPS,1\nc,0,0\tmonster\tX\t01009,1'),
  })
  expect(['a', 'b'].map((map) => maps.get(map)?.Spawns[0]?.Monster)).toEqual([1003, 1002])
  expect(problems.map(({ reason }) => reason)).toEqual(['no monster has the name "01009"'])
})

it('respawn times follow the settings of the server', async () => {
  const lines = [
    'a,0,0\tmonster\tOwn Name\t1002,1',
    'b,0,0\tmonster\tOwn Name\t1002,1,0,400',
    'c,0,0\tboss_monster\tOwn Name\t1002,1,7000,400',
    'd,0,0\tmonster\tOwn Name\t1002,1,5000,268435456',
  ].join('\n')
  const spawns = async (conf: string) => {
    const { maps } = await world({ ...monsters(poring), 'conf/battle_athena.conf': conf, ...scripts(lines) })
    return ['a', 'b', 'c', 'd'].map((map) => {
      const [{ Delay, Random, Name } = {}] = maps.get(map)?.Spawns ?? []
      return [Delay, Random, Name]
    })
  }
  expect(await spawns('')).toEqual([
    [1000, 0, 'Own Name'],
    [1000, 400, 'Own Name'],
    [7000, 400, 'Own Name'],
    [undefined, undefined, undefined],
  ])
  expect(await spawns('mob_respawn_time: 2000\nmob_spawn_variance: 1\noverride_mob_names: 1')).toEqual([
    [5000, 0, undefined],
    [5000, 0, undefined],
    [7000, 400, undefined],
    [5000, 0, undefined],
  ])
  expect((await spawns('mob_spawn_variance: 2')).map(([, random]) => random)).toEqual([0, 400, 0, undefined])
  expect((await spawns('mob_spawn_variance: 0')).map(([, random]) => random)).toEqual([0, 0, 0, 0])
})

it('a map may have no level penalty', async () => {
  const flags = 'a\tmapflag\tnorenewaldroppenalty\nb\tmapflag\tnorenewaldroppenalty\toff\n'
  const { maps } = await world({
    ...monsters(poring),
    ...scripts(`${flags}a,0,0\tmonster\tX\t1002,1\nb,0,0\tmonster\tX\t1002,1`),
  })
  expect([...maps.values()].map(({ NoLevelPenalty }) => NoLevelPenalty)).toEqual([true, undefined])
})

it.each([
  ['', 'Poring', ['Own Name', undefined, '波利']],
  ['override_mob_names: 1', 'Poring', [undefined, undefined, undefined]],
  ['override_mob_names: 2', '波利', [undefined, undefined, undefined]],
])('names of monsters are those that %j selects', async (conf, name, names) => {
  const spawns = ['Own Name', '--en--', '--ja--'].map((written) => `a,0,0\tmonster\t${written}\t1002,1`)
  const { monsters: found, maps } = await world({
    ...monsters(poring.replace('Level:', 'JapaneseName: 波利\n    Level:')),
    ...scripts(spawns.join('\n')),
    'conf/battle_athena.conf': conf,
  })
  expect(found.get(1002)?.Name).toBe(name)
  const spawned: Spawn[] = maps.get('a')?.Spawns ?? []
  expect(spawned.map(({ Name }) => Name)).toEqual(names)
})

it('the world has drops of maps and exchanges', async () => {
  const { maps, shops } = await world({
    ...monsters(poring),
    ...table(
      'db/map_drops.yml',
      '  - { Map: prt_fild08, GlobalDrops: [{ Index: 0, Item: Apple, Rate: 5 }], SpecificDrops: ' +
        '[{ Monster: PORING, Drops: [{ Index: 0, Item: Banana, Rate: 100000 }] }] }',
    ),
    ...table(
      'npc/barters.yml',
      '  - { Name: Old Tom#1, Map: prt_fild08.gat, X: 3, Y: 4, Items: [{ Index: 0, Item: Apple,' +
        ' Stock: 5, Zeny: 2147483648, RequiredItems: [{ Index: 0, Item: Banana }, { Index: 1, Item: ' +
        'Cherry, Amount: 30001 }] }] }\n  - { Name: barter_x, Items: [{ Index: 0, Item: Apple ' +
        '}] }',
    ),
  })
  expect(maps.get('prt_fild08')?.Drops).toEqual([
    { Item: 1, Chance: 5 },
    { Item: 2, Chance: 100_000, Monster: 1002 },
  ])
  expect(shops.get('prt_fild08-3-4')).toEqual({
    Id: 'prt_fild08-3-4',
    Name: 'Old Tom',
    Type: 'barter',
    Map: 'prt_fild08',
    X: 3,
    Y: 4,
    Items: [
      {
        Item: 1,
        Price: 2_147_483_647,
        Stock: 5,
        Materials: [
          { Material: 2, Amount: 1 },
          { Material: 3, Amount: 30_000 },
        ],
      },
    ],
  })
  expect(shops.get('barter_x')).toMatchObject({ Map: '', Items: [{ Item: 1, Price: 0, Materials: [] }] })
})

it('ratios of items had 16 bits before July 2023', async () => {
  const chance = async (day: string) => {
    const { monsters: all } = await world(
      {
        ...monsters('  - { Id: 1002, AegisName: PORING, Name: Poring, Drops: [{ Item: Apple, Rate: 1 }] }'),
        ...table('db/mob_item_ratio.yml', '  - { Item: Apple, Ratio: 400000 }'),
      },
      { engine: { ...newestRathena, day } },
    )
    return all.get(1002)?.Drops[0]?.Chance
  }
  expect(await chance('2023-07-03')).toBe(40_000)
  expect(await chance('2023-07-02')).toBe(670)
})

it('of crossed bounds of a rate, the least counts below the most', async () => {
  const chance = async (rate: number) => {
    const { monsters: all } = await world({
      ...monsters(`  - { Id: 1002, AegisName: PORING, Name: Poring, Drops: [{ Item: Apple, Rate: ${rate} }] }`),
      'conf/battle/drops.conf': 'item_drop_common_min: 5000\nitem_drop_common_max: 100\n',
    })
    return all.get(1002)?.Drops[0]?.Chance
  }
  expect([await chance(50), await chance(99), await chance(100), await chance(6000)]).toEqual([
    50_000, 50_000, 1000, 1000,
  ])
})

it('drops of maps in files of version 1 are in parts of 10,000, and engines since April 2023 refuse them', async () => {
  const drops = async (version: number, rate: number, engine = early) => {
    const row = `  - { Map: m, GlobalDrops: [{ Index: 0, Item: Apple, Rate: ${rate} }] }`
    const files = { ...monsters(poring), 'db/map_drops.yml': database('MAP_DROP_DB', version, row) }
    return (await world(files, { engine })).maps.get('m')?.Drops
  }
  expect(await drops(1, 10, newestRathena)).toBeUndefined()
  expect(await drops(2, 10, newestRathena)).toEqual([{ Item: 1, Chance: 10 }])
  expect(await drops(1, 10)).toEqual([{ Item: 1, Chance: 100 }])
  expect(await drops(1, 10_001)).toEqual([])
})

it('several map servers have the maps of each file in MAP_CONF', async () => {
  const files = {
    ...monsters(poring),
    ...scripts('a,0,0\tmonster\tPoring\t1002,1\nb,0,0\tmonster\tPoring\t1002,1'),
    'conf/map_athena.conf': 'map: a\n',
    'conf/map2.conf': 'map: b\n',
  }
  expect([...(await world(files)).maps.keys()]).toEqual(['a'])
  const both = await world(files, { mapConf: ['conf/map_athena.conf', 'conf/map2.conf'] })
  expect([...both.maps.keys()]).toEqual(['a', 'b'])
  const { problems } = await world(files, { mapConf: ['conf/map_athena.conf', 'conf/gone.conf'] })
  expect(problems.map(({ file, reason }) => `${file} ${reason}`)).toContain('conf/gone.conf the file is missing')
})

it.each([
  ['a place outside of the map', 'm,-1,5\tmonster\tP\t1002,1', 'is outside its map'],
  ['a delay that never ends', 'm,0,0\tmonster\tP\t1002,1,268435456', 'a delay must be 0 to 268435455 ms'],
  [
    'a keyword with a space',
    'm,0,0\tmonster \tP\t1002,1',
    '"monster " is not a type of line that the server knows: it skips the line',
  ],
  ['level 276', 'm,0,0\tmonster\tP,276\t1002,1', 'the level must be 1 to 275 (is 276)'],
])('script files lose a spawn with %s, like in the server', async (_, line, reason) => {
  const { maps, problems } = await scripted(`${line}\nm,0,0\tmonster\tP,-1\t1002,3`)
  expect(maps.get('m')?.Spawns.map(({ Amount }: { Amount: number }) => Amount)).toEqual([3])
  expect(problems.map((problem) => problem.reason)).toEqual([reason])
})

it('script files are read up to a line of fewer than three words, and not with a byte-order mark, like in the server', async () => {
  const spawn = 'm,0,0\tmonster\tP\t1002,1'
  const read = async (text: string | Uint8Array, engine = newestRathena) => {
    const { maps, problems } = await scripted(text, undefined, { engine })
    return [maps.get('m')?.Spawns.length ?? 0, ...problems.map(({ line, reason }) => `${line} ${reason.split(':')[0]}`)]
  }
  expect(await read(`${spawn}\n\n// words\n${spawn}`)).toEqual([2])
  expect(await read(`${spawn}\nsome words\n${spawn}`)).toEqual([1, '2 has fewer than three words separated by tabs'])
  expect(await read(`\uFEFF${spawn}`)).toEqual([0, '1 begins with a byte-order mark'])
  expect(await read(`\uFEFF${spawn}`, { ...newestRathena, name: 'pandas' })).toEqual([1])
})

it('script files may all be switched off by their list', async () => {
  const spawn = 'm,0,0\tmonster\tP\t1002,1'
  const listed = (list: string) => world({ ...monsters(poring), ...scripts(spawn, list), 'npc/b.txt': spawn })
  expect((await listed('npc: npc/a.txt\ndelnpc: all\nnpc: npc/b.txt')).maps.get('m')?.Spawns).toHaveLength(1)
  expect((await listed('npc: npc/a.txt\nnpc: clear')).maps.size).toBe(0)
})

it.each([
  ['an unclosed quote', '-\tscript\tA\t1,{ mes "x;\n}\nm,0,0\tmonster\tP\t1002,1', 1, /no closing quote/],
  ['an unclosed script', 'x,1,1\tscript\tA\t1,{ {\nm,0,0\tmonster\tP\t1002,1', 1, /no closing curly bracket/],
  ['an unclosed comment', '\n-\tscript\tA\t1,{ /* }\nm,0,0\tmonster\tP\t1002,1', 2, /comment of it never ends/],
  ['no bracket', '-\tscript\tA\t1\nm,0,0\tmonster\tP\t1002,1', 1, /no left curly bracket/],
  ['nonsense numbers', 'm,0,0\tmonster\tP\t1002,x', 1, /is not a spawn line/],
  ['a shop without prices', 'm,1,1,1\tshop\tP\t1,1', 1, /neither item:price nor/],
  ['a shop of nothing', 'm,1,1,1\tshop\tP\t1,99:1', 1, /no item has the number 99/],
  ['a line of 2 MB', `m,0,0\tmonster\tP\t${'1'.repeat(2_000_000)}`, 1, /longer than 1000000/],
])('%s is reported', async (_, text, line, reason) => {
  const { problems, maps } = await scripted(text)
  expect(problems[0]).toMatchObject({ file: 'npc/a.txt', line, reason: expect.stringMatching(reason) })
  expect(maps.size).toBe(0)
})

it('script lists that import themselves, lead out of the root or name missing files are reported', async () => {
  const { problems, maps } = await scripted(
    'm,0,0\tmonster\tPoring\t1002,1',
    'import: npc/re/scripts_main.conf\nimport: ../../etc/passwd\nnpc: /etc/passwd\nnpc: ' +
      '../x.txt\nnpc: npc/b.txt\nnpc: npc/a.txt\nnpc: npc/a.txt\nnpc: npc/c.txt\ndelnpc: npc/c.txt\n',
  )
  expect(maps.get('m')?.Spawns).toHaveLength(1)
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'imports itself'],
    [2, 'lies outside the server root'],
    [3, 'lies outside the server root'],
    [4, 'lies outside the server root'],
    [5, 'the file is missing'],
  ])
})

it('script files above 64 MB and thousands of bad lines lead to a short report', async () => {
  const bad = 'm,0,0\tmonster\tP\tnobody,1\n'.repeat(5_000)
  const { problems } = await world({
    ...monsters(poring),
    ...scripts(bad, 'npc: npc/huge.txt\nnpc: npc/a.txt\n'),
    'npc/huge.txt': new Uint8Array((64 << 20) + 1),
  })
  expect(problems).toHaveLength(1002)
  expect(problems[0]?.reason).toMatch(/^has 65 MB, more than the 64 MB /)
  expect(problems.at(-1)?.reason).toMatch(/^"m,.+": more than a tenth is lost: 5000 of 5000 entries; the first: /)
  expect(problems.at(-2)?.reason).toMatch(/^\d+ further problems are only counted$/)
})

it.each<[what: string, refused: string, kept: string, read: number]>([
  ['spawns', 'm,0,0\tmonster\tP\tnobody,1', 'm,0,0\tmonster\tP\t1002,1', 220],
  ['shops', 'm,1,1,1\tshop\tP\t1,99:5', 'm,1,1,1\tshop\tP\t1,1:5', 440],
])('%s count as lost if more than a tenth is refused', async (what, refused, kept, read) => {
  const load = async (count: number) => {
    const lines = [...Array(220 - count).fill(kept), ...Array(count).fill(refused)]
    return loadSmall({ ...monsters(poring), ...scripts(lines.join('\n')) })
  }
  expect((await load(19)).missing).toBeUndefined()
  const { missing, problems } = await load(60)
  expect(missing).toEqual([what])
  const lost = what === 'shops' ? 120 : 60
  expect(problems.at(-1)).toMatchObject({ file: 'npc/a.txt', line: expect.any(Number), record: what })
  expect(problems.at(-1)?.reason).toContain(`": more than a tenth is lost: ${lost} of ${read} entries; the first: `)
})

it('the rest of a script file after its end and a file with a byte-order mark count as lost, and a missing file does not', async () => {
  const spawn = 'm,0,0\tmonster\tP\t1002,1\n'
  const lost = async (text: string | Uint8Array, list?: string) =>
    (await loadSmall({ ...monsters(poring), ...scripts(text, list) })).missing
  expect(await lost(`${spawn.repeat(30)}some words\n${spawn.repeat(30)}`)).toEqual(['spawns'])
  expect(await lost(`\uFEFF${spawn}`)).toEqual(['npc/a.txt'])
  expect(await lost(`\uFEFF// ${spawn}`)).toBeUndefined()
  const many = Array.from({ length: 30 }, (_, index) => `npc: npc/gone/${index}.txt`).join('\n')
  expect(await lost(spawn, `npc: npc/a.txt\n${many}`)).toBeUndefined()
})

it('spawns beyond the limit of a map are omitted', async () => {
  const { problems, maps } = await scripted('m,0,0\tmonster\tPoring\t1002,1\n'.repeat(30_000))
  expect(maps.get('m')?.Spawns).toHaveLength(10_000)
  expect(problems).toHaveLength(1)
  expect(problems[0]?.reason).toMatch(/are left out/)
})

it('thousands of shops with one name have different ids, and NPCs beyond the limit are omitted', async () => {
  const shops = Array.from({ length: 12_000 }, () => '-\tshop\tSeller\t83,no,1:10').join('\n')
  const opening = `prontera,1,1,4\tscript\tOpener\t83,{ ${Array.from({ length: 50 }, (_, n) => `callshop "S${n}";`).join(' ')} }`
  const copies = Array.from({ length: 600 }, () => 'prontera,2,2,4\tduplicate(Opener)\tCopy\t83').join('\n')
  const found = await scripted(`${shops}\n${opening}\n${copies}`)
  expect([found.shops.size, found.shops.has('Seller'), found.shops.has('Seller-12000')]).toEqual([12_000, true, true])
  expect(found.problems.filter(({ reason }) => /more than 20000 NPCs/.test(reason))).toHaveLength(201)
})

it('names of monsters and maps come from files of the operator in Big5, EUC-KR or UTF-8', async () => {
  const big5 = Buffer.from([0xaa, 0x69, 0xa7, 0x51]) // 波利
  const eucKr = Buffer.from([0xc7, 0xc1, 0xb7, 0xd0, 0xc5, 0xd7, 0xb6, 0xf3]) // 프론테라
  const folder = await rathenaRoot({
    'mobname.txt': Buffer.concat([Buffer.from('1002#'), big5, Buffer.from('#\r\n')]),
    'mapnametable.txt': Buffer.concat([Buffer.from('//x\r\nm.rsw#'), eucKr, Buffer.from('#\r\n')]),
    'maps.lua': 'mapTbl = { ["town.rsw"] = { displayName = "晨霧鎮", notifyEnter = true } }\n',
  })
  const { first, maps } = await world(
    { ...monsters(poring), ...scripts('m,0,0\tmonster\tPoring\t1002,1\ntown,0,0\tmonster\tPoring\t1002,1') },
    { monsterNames: [`${folder}/mobname.txt`], mapNames: [`${folder}/mapnametable.txt`, `${folder}/maps.lua`] },
  )
  expect(first?.Name).toBe('波利')
  expect(maps.get('m')?.Title).toBe('프론테라')
  expect(maps.get('town')?.Title).toBe('晨霧鎮')
})

it('names maps of the stock game that no file names', async () => {
  const folder = await rathenaRoot({ 'names.txt': 'prt_fild08.rsw#晨霧平原#\n' })
  const lines = ['prt_fild08', 'prt_fild07', 'mine'].map((map) => `${map},0,0\tmonster\tPoring\t1002,1`)
  const { maps } = await world(
    { ...monsters(poring), ...scripts(lines.join('\n')) },
    { mapNames: [`${folder}/names.txt`] },
  )
  expect([...maps.values()].map(({ Title }) => Title)).toEqual(['', '普隆德拉原野 07', '晨霧平原'])
})

it('reports files that name only monsters or maps of another server', async () => {
  const folder = await rathenaRoot({ 'mobname.txt': '9999#Other#', 'maps.txt': 'other,Other\nm2,Other' })
  const { problems } = await world(
    { ...monsters(poring), ...scripts('m,0,0\tmonster\tPoring\t1002,1') },
    { monsterNames: [`${folder}/mobname.txt`], mapNames: [`${folder}/maps.txt`] },
  )
  const reasons = problems.filter(({ remedy }) => remedy === 'client').map(({ file, reason }) => `${file}: ${reason}`)
  expect(reasons).toEqual([
    'mobname.txt: the files have 1 names, none of a monster of the server',
    'maps.txt: the files have 2 names, none of a map of the server',
  ])
})

describe('warps', () => {
  const town = 'a,1,1,4\tmonster\tPoring\t1002,1'
  const exitsOf = async (...lines: string[]) => {
    const found = await scripted([town, ...lines].join('\n'), undefined, { mapNames: [] })
    return { exits: found.maps.get('a')?.Exits, problems: found.problems.map(({ reason }) => reason) }
  }

  it('lead from a map to another one, with a name where the map is no record', async () => {
    const { exits, problems } = await exitsOf(
      'a,156,22,0\twarp\tout\t2,1,prontera,10,20',
      'a,1,2,0\twarp2\thidden\t1,1,b.gat,3,4',
      'a,5,6,0\tduplicate(out)\tout2\t1,1',
      'a,7,8,0\twarp(DISABLED)\tlater\t1,1,b,3,4',
    )
    expect(problems).toEqual([])
    expect(exits).toEqual([
      { X: 156, Y: 22, Map: 'prontera', ToX: 10, ToY: 20, Title: '普隆德拉' },
      { X: 1, Y: 2, Map: 'b', ToX: 3, ToY: 4 },
      { X: 5, Y: 6, Map: 'prontera', ToX: 10, ToY: 20, Title: '普隆德拉' },
    ])
  })

  it('are reported if the server refuses them', async () => {
    const { exits, problems } = await exitsOf('a,156\twarp\tout\t2,1,b,10,20', 'a,1,1,0\twarp\tout\t2,b')
    expect(exits).toBeUndefined()
    expect(problems).toEqual(Array(2).fill('is not a warp: map,x,y,direction → warp → name → spans,map,x,y'))
  })
})
