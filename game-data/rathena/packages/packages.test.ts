import { describe, expect, it } from 'vitest'
import { asGear, database, fruit, imports, loadSmall, rathenaRoot, table } from '../../../tests/rathena-root.ts'
import { type Engine, newestRathena } from '../engine/engine.ts'
import { loadRathena } from '../load-rathena.ts'

const groups = (...names: string[]) =>
  database(
    'ITEM_GROUP_DB',
    2,
    names
      .map((name) => `  - Group: ${name}\n    SubGroups: [{ SubGroup: 1, List: [{ Item: Fig, Rate: 2, Amount: 3 }] }]`)
      .join('\n'),
  )

it('packages are made of groups that an item opens, named after the opener with the lowest id', async () => {
  const { packages } = await loadSmall({
    'db/item_db.yml': fruit({ Cherry: 'getgroupitem(IG_BOX);', Banana: 'getrandgroupitem(IG_Box);' }),
    'db/item_group_db.yml': groups('Box', 'Unopened'),
  })
  expect([...packages.keys()]).toEqual(['box'])
  expect(packages.get('box')).toMatchObject({ GroupId: 'box', Name: 'The Banana', ItemId: 2, Type: 'ETC', NPCId: 0 })
})

it.each(['EquipScript', 'UnEquipScript'])('packages may be opened by %s', async (field) => {
  const { packages } = await loadSmall({
    'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }).replace('Script:', `${field}:`),
    'db/item_group_db.yml': groups('Box'),
  })
  expect(packages.get('box')?.ItemId).toBe(1)
})

it('packages are not opened by a script that a later row replaces', async () => {
  const { packages } = await loadSmall({
    'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }) + imports('{ Path: db/import/item_db.yml }'),
    'db/import/item_db.yml': database('ITEM_DB', 3, '  - { Id: 1, Script: "itemheal 5,0;" }'),
    'db/item_group_db.yml': groups('Box'),
  })
  expect(packages.size).toBe(0)
})

it('packages have name, appearance, locations and enchant of each item in their rows', async () => {
  const { packages } = await loadSmall({
    'db/item_db.yml': `${fruit({ Apple: 'getgroupitem(IG_Box);' })}  - { Id: 6, View: 44, Locations: { Costume_Head_Top: true } }\n`,
    'db/item_group_db.yml': groups('Box'),
    'db/item_enchant.yml': database('ITEM_ENCHANT_DB', 1, '  - { Id: 12, TargetItems: { Fig: true } }'),
  })
  expect(packages.get('box')?.Items).toEqual([
    {
      Id: 6,
      Name: 'The Fig',
      Min: 3,
      Max: 3,
      Chance: 2,
      ViewId: 44,
      EnchantId: 12,
      Locations: { Costume_Head_Top: true },
      Pool: 1,
      Remark: '',
    },
  ])
})

const reasonsFor = async (script: string) => {
  const { problems } = await loadSmall({
    'db/item_db.yml': fruit({ Apple: script }),
    'db/item_group_db.yml': groups('Box'),
  })
  return problems.map(({ reason }) => reason)
}

it('a group that no file defines is reported for each call in a script, but not for a name in a comment', async () => {
  expect(await reasonsFor('getgroupitem(IG_Box); // getgroupitem(IG_Gone);')).toEqual([])
  expect(await reasonsFor('/* getgroupitem(IG_Gone); */ getitem Fig,1;')).toEqual([])
  for (const call of ['getgroupitem(IG_Gone);', 'if (x) getgroupitem(IG_Gone); // getgroupitem(IG_Gone);'])
    expect(await reasonsFor(call)).toEqual(['Script opens the item group "gone", which no file defines'])
})

describe('packages of several calls, plain items and choices', () => {
  const twoGroups = database(
    'ITEM_GROUP_DB',
    4,
    `  - Group: Box
    SubGroups:
      - { SubGroup: 0, Algorithm: All, List: [{ Index: 0, Item: Grape, Amount: 2 }] }
      - { SubGroup: 1, List: [{ Index: 0, Item: Fig, Rate: 2, Amount: 3 }, { Index: 1, Item: Hip, Rate: 1 }] }
      - { SubGroup: 2, List: [{ Index: 0, Item: Iyokan, Rate: 5, Amount: 7, Duration: 60 }] }
  - Group: Other
    SubGroups: [{ SubGroup: 1, List: [{ Index: 0, Item: Date, Rate: 1 }] }]`,
  )
  const load = (
    scripts: Parameters<typeof fruit>[0],
    more: Record<string, string> = {},
    source?: Parameters<typeof loadSmall>[1],
  ) => loadSmall({ 'db/item_db.yml': fruit(scripts), 'db/item_group_db.yml': twoGroups, ...more }, source)
  type Rows = { Id: number; Min: number; Max: number; Chance: number; Pool: number; Remark: string; Choice?: number }
  const lines = (rows: readonly Rows[] = []) =>
    rows.map(({ Id, Min, Max, Chance, Pool, Remark, Choice }) =>
      [
        Choice ? `choice ${Choice}` : Chance === -1 ? 'fixed' : `pool ${Pool} weight ${Chance}`,
        `${Id} x${Min === Max ? Min : `${Min}-${Max}`}`,
        Remark,
      ]
        .filter(Boolean)
        .join(' '),
    )

  it('packages multiply the items of a group by the number of its calls', async () => {
    const box = (await load({ Apple: 'getgroupitem(IG_Box); getgroupitem IG_BOX,true;' })).packages.get('box')
    expect(lines(box?.Items)).toEqual([
      'fixed 7 x4',
      'pool 1 weight 2 6 x3',
      'pool 1 weight 1 8 x1',
      'pool 2 weight 5 9 x7 租用 1 小時',
    ])
    expect(box?.Picks).toEqual([
      { Pool: 1, Times: 2 },
      { Pool: 2, Times: 2 },
    ])
  })

  it.each([
    ['getrandgroupitem(IG_Box);', ['pool 1 weight 2 6 x3', 'pool 1 weight 1 8 x1']],
    ['getrandgroupitem(IG_Box,0,2);', ['pool 2 weight 5 9 x7']],
    ['getrandgroupitem(IG_Box,4);', ['pool 1 weight 2 6 x4', 'pool 1 weight 1 8 x4']],
    ['getrandgroupitem(IG_Box,rand(2,5),2);', ['pool 2 weight 5 9 x2-5']],
    ['getitem groupranditem(IG_Box,2),3;', ['pool 2 weight 5 9 x3']],
    ['getitem(groupranditem(IG_Other),1);', ['pool 1 weight 1 4 x1'], 'other'],
  ] as [string, string[], string?][])('packages have the rows of %s', async (script, rows, group = 'box') => {
    const { packages } = await load({ Apple: script })
    expect([...packages.keys()]).toEqual([group])
    expect(lines(packages.get(group)?.Items)).toEqual(rows)
  })

  it('packages are separate if one opener gives other items than the first', async () => {
    const { packages } = await load({
      Apple: 'getgroupitem(IG_Box);',
      Banana: 'getrandgroupitem(IG_Box,1,2); getitem 1,1;',
      Cherry: 'getgroupitem(IG_Box);',
      Date: 'getrandgroupitem(IG_Box,1,1);',
    })
    expect([...packages.keys()]).toEqual(['box', 'item-2', 'item-4'])
    expect(packages.get('box')).toMatchObject({ ItemId: 1, Openers: [1, 3] })
    expect(lines(packages.get('item-2')?.Items)).toEqual(['pool 2 weight 5 9 x1', 'fixed 1 x1'])
    expect(lines(packages.get('item-4')?.Items)).toEqual(['pool 1 weight 2 6 x1', 'pool 1 weight 1 8 x1'])
    expect(packages.get('item-2')?.Openers).toBeUndefined()
  })

  it('packages refer to the opener’s package if a group is only a part of it', async () => {
    const { packages } = await load({ Apple: 'getgroupitem(IG_Other); getrandgroupitem(IG_Box,1);' })
    expect(packages.get('other')).toMatchObject({ ItemId: 1, Whole: 'item-1' })
    expect(packages.get('box')).toMatchObject({ ItemId: 1, Whole: 'item-1' })
    expect(lines(packages.get('item-1')?.Items)).toEqual([
      'pool 1 weight 1 4 x1',
      'pool 2 weight 2 6 x1',
      'pool 2 weight 1 8 x1',
    ])
  })

  it('packages may be lists of items with rental time, refine and binding', async () => {
    const script = `getitem 2,3; getitem(Cherry,1); getitem "Date",2; getitem 2,rand(1,4); rentitem 5,7*24*60*60;
      getitem4 6,1,1,rand(5,9),0,0,0,0,0,2,.@a,.@b,.@c; getitembound 7,2,Bound_Account; getnameditem 8,strcharinfo(0);`
    const items = asGear(fruit({ Apple: script.replaceAll('\n', ' ') }), 'Fig')
    const { packages, problems } = await load({}, { 'db/item_db.yml': items })
    expect(problems).toEqual([])
    expect([...packages.keys()]).toEqual(['item-1'])
    expect(lines(packages.get('item-1')?.Items)).toEqual([
      'fixed 2 x4-7',
      'fixed 3 x1',
      'fixed 4 x2',
      'fixed 5 x1 租用 7 天',
      'fixed 6 x1 精煉 +5～+9、階級 C',
      'fixed 7 x2 帳號綁定',
      'fixed 8 x1 刻有獲得者名字',
    ])
    expect(packages.get('item-1')?.Conditional).toBeUndefined()
  })

  it('packages list what they always give, and are marked if more depends on conditions', async () => {
    const { packages } = await load({
      Apple: 'getitem 2,1; if (rand(2)) getitem 3,1; else getgroupitem(IG_Box);',
      Banana: 'if (BaseLevel > 50) getgroupitem(IG_Other);',
      Cherry: 'for (.@i = 1; .@i < 4; .@i++) getitem .@i,1;',
    })
    expect(packages.get('item-1')).toMatchObject({ Conditional: true, ItemId: 1 })
    expect(lines(packages.get('item-1')?.Items)).toEqual(['fixed 2 x1'])
    expect(packages.get('box')).toMatchObject({ Conditional: true, ItemId: 1 })
    expect(lines(packages.get('box')?.Items)).toHaveLength(4)
    expect(packages.get('other')).toMatchObject({ Conditional: true, ItemId: 2 })
    expect(packages.get('item-3')).toMatchObject({ Conditional: true, Items: [] })
    expect(packages.has('item-2')).toBe(false)
  })

  it('packages are marked as disabled if their only call is in a comment', async () => {
    const { packages } = await load({
      Apple: '/*getgroupitem(IG_Box);*/ getitem 2,1;',
      Banana: '// getgroupitem(IG_Other);',
    })
    expect(packages.get('box')).toMatchObject({ Disabled: true, ItemId: 1 })
    expect(lines(packages.get('item-1')?.Items)).toEqual(['fixed 2 x1'])
    expect(packages.get('item-1')?.Disabled).toBeUndefined()
    expect(packages.get('other')).toMatchObject({ Disabled: true, ItemId: 2 })
    expect(packages.has('item-2')).toBe(false)
  })

  it('packages omit and report items and subgroups that no file defines', async () => {
    const { packages, problems } = await load({
      Apple: 'getitem 2,1; getitem 77777,1; getrandgroupitem(IG_Other,1,9);',
    })
    expect(lines(packages.get('item-1')?.Items)).toEqual(['fixed 2 x1'])
    expect(problems.map(({ record, line, reason }) => `${line} ${record}: ${reason}`)).toEqual([
      '6 item 1 Apple: its script gives subgroup 9 of the item group "other", which no file defines',
      '6 item 1 Apple: its script gives item 77777, which no file defines',
    ])
  })

  it('packages have a type that depends on their items, then on their opener', async () => {
    const rows = [
      '  - { Id: 6, Locations: { Costume_Head_Top: true, Costume_Head_Mid: true } }',
      '  - { Id: 7, Locations: { Costume_Garment: true } }',
      '  - { Id: 8, Locations: { Shadow_Armor: true } }',
      '  - { Id: 5, Trade: { NoDrop: true, NoTrade: true, NoSell: true, NoMail: true, NoAuction: true } }',
      '  - { Id: 4, Type: Cash }',
    ].join('\n')
    const scripts = {
      Apple: 'getitem 6,1; getitem 7,1;',
      Banana: 'getitem 8,1;',
      Cherry: 'getitem 6,1; getitem 8,1;',
      Date: 'getitem 9,1;',
      Elder: 'getitem 9,2;',
    }
    const { packages } = await load({}, { 'db/item_db.yml': `${fruit(scripts)}${rows}\n` })
    expect([...packages.values()].map(({ Type }) => Type)).toEqual(['COSTUME', 'SHADOW', 'ETC', 'CASH', 'CASH'])
  })

  const choices = (body: string, later = '', engine?: Engine) =>
    load(
      {},
      {
        ...table('db/item_packages.yml', body, imports('{ Path: db/import/item_packages.yml }')),
        ...table('db/import/item_packages.yml', later),
      },
      engine && { engine },
    )

  it('packages offer the groups of item_packages.yml as choices, with merged rows of one item', async () => {
    const { packages, problems } = await choices(
      `  - Item: Apple
    Groups:
      - { Group: 1, Items: [{ Item: Banana, Amount: 5 }, { Item: Banana }] }
      - { Group: 0, Items: [{ Item: Cherry, RentalHours: 24, Refine: 7, Grade: a }, { Item: Date }] }`,
      '  - { Item: APPLE, Groups: [{ Group: 0, Items: [{ Item: Date, Amount: 0 }, { Item: Cherry, Refine: 8 }] }] }',
    )
    expect(problems).toEqual([])
    expect(lines(packages.get('item-1')?.Items)).toEqual(['choice 1 3 x1 租用 1 天、精煉 +8、階級 A', 'choice 2 2 x5'])
    const early = await choices(
      '  - { Item: Apple, Groups: [{ Group: 0, Items: [{ Item: Cherry, Grade: a }] }] }',
      '',
      { ...newestRathena, day: '2025-12-22' },
    )
    expect(lines(early.packages.get('item-1')?.Items)).toEqual(['choice 1 3 x1'])
  })
})

const files = {
  'db/item_db.yml': fruit({ Apple: 'getgroupitem(IG_Box);' }),
  'db/item_group_db.yml': groups('Box'),
}
const withInfo = async (content: string) => {
  const root = await rathenaRoot({ ...files, 'packages.json': content })
  return loadRathena({ root, mode: 'renewal', packageInfo: `${root}/packages.json` })
}

it('the mapping file of the operator sets type, name, description and NPC of a group, in any case', async () => {
  const { packages, problems } = await withInfo(
    JSON.stringify({
      BOX: { Type: 'cash', Name: '神秘箱', NPCId: 910, Description: '好運<b>連連</b><script>alert(1)</script>' },
    }),
  )
  expect(problems).toEqual([])
  expect(packages.get('box')).toMatchObject({
    Type: 'CASH',
    Name: '神秘箱',
    NPCId: 910,
    Description: '好運<b>連連</b>',
    ItemId: 1,
  })
})

it('wrong entries in the mapping file of the operator are reported and ignored', async () => {
  // Item 2 exists, but opens no package.
  const { packages, problems } = await withInfo(
    '{"box": {"Type": "GOLD"}, "nope": {}, "__proto__": {"Type": "CASH"}, "item-2": {}}',
  )
  expect(packages.get('box')?.Type).toBe('ETC')
  expect(problems.map(({ record, reason }) => `${record}: ${reason}`)).toEqual([
    'package box: Type: must be one of CASH, COSTUME, SHADOW, ETC',
    'package nope: no package has this GroupId',
    'package __proto__: no package has this GroupId',
    'package item-2: no package has this GroupId',
  ])
})

it('the error of a mapping file that is not valid JSON has its path', async () => {
  await expect(withInfo('{')).rejects.toThrow(/packages\.json:1: not valid JSON/)
  await expect(withInfo('[]')).rejects.toThrow(/must be an object/)
})
