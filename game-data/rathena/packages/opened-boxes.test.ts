/** What players really get of a box, and when it opens. */
import { expect, it } from 'vitest'
import { asGear, database, fruit, loadSmall, type RootFiles, table } from '../../../tests/rathena-root.ts'
import { newestRathena } from '../engine/engine.ts'

type Scripts = Parameters<typeof fruit>[0]

const groups = database(
  'ITEM_GROUP_DB',
  4,
  `  - Group: Box
    SubGroups:
      - SubGroup: 1
        List:
          - { Index: 0, Item: Hip, Rate: 3, RefineMinimum: 5, RefineMaximum: 5 }
          - { Index: 1, Item: Date, Rate: 7, RefineMinimum: 5 }
  - Group: Fixed
    SubGroups: [{ SubGroup: 1, Algorithm: All, List: [{ Index: 0, Item: Hip }, { Index: 1, Item: Date, Amount: 2 }] }]`,
)

/** `Hip` is armor. */
async function load(scripts: Scripts, more: RootFiles = {}, source: Parameters<typeof loadSmall>[1] = {}) {
  const items = asGear(fruit(scripts), 'Hip')
  const { packages, problems } = await loadSmall(
    { 'db/item_db.yml': items, 'db/item_group_db.yml': groups, ...more },
    source,
  )
  const rows = (id: string) =>
    packages
      .get(id)
      ?.Items.map(({ Id, Min, Chance, Unidentified = false, Remark }) =>
        [Id, Min, Chance, Unidentified, Remark].filter((value) => value !== '' && value !== false),
      )
  return { packages, problems, rows }
}

it.each<[script: string, unidentified: boolean]>([
  ['getgroupitem(IG_Box);', true],
  ['getgroupitem(IG_Box,false);', true],
  ['getgroupitem(IG_Box,1);', false],
  ['getgroupitem(IG_Box,true);', false],
  ['getrandgroupitem(IG_Box);', true],
  ['getrandgroupitem(IG_Box,1,1,1);', false],
  ['getitem groupranditem(IG_Box),1;', false],
  ['getitem Hip,1;', false],
  ['getitem2 Hip,1,0,7,0,0,0,0,0;', true],
  ['getitem2 Hip,1,1,7,0,0,0,0,0;', false],
])('gear of %s is unidentified: %o', async (script, unidentified) => {
  const { packages } = await load({ Apple: script })
  const [first] = packages.values()
  const row = first?.Items.find(({ Id }) => Id === 8)
  expect(row?.Unidentified ?? false).toBe(unidentified)
  expect(first?.Items.some(({ Id, Unidentified }) => Id !== 8 && Unidentified)).toBe(false)
})

it('openers that identify differently have separate pages', async () => {
  const { packages } = await load({ Apple: 'getgroupitem(IG_Box);', Banana: 'getgroupitem(IG_Box,true);' })
  expect([...packages.keys()]).toEqual(['box', 'item-2'])
  expect(packages.get('box')?.Openers).toBeUndefined()
})

it('terms are those that the item can have', async () => {
  const { rows } = await load({ Apple: 'getgroupitem(IG_Box,1);', Banana: 'getitem2 Date,1,1,7,0,0,0,0,0;' })
  expect(rows('box')).toEqual([
    [8, 1, 3, '精煉 +5'],
    [4, 1, 7],
  ])
  expect(rows('item-2')).toEqual([[4, 1, -1]])
})

it('eggs of a group cannot be hatched, other eggs can', async () => {
  const items = fruit({ Apple: 'getgroupitem(IG_Fixed);', Banana: 'getitem Hip,1;' })
  const { rows } = await load(
    {},
    { 'db/item_db.yml': items.replace('AegisName: Hip', 'AegisName: Hip\n    Type: PetEgg') },
  )
  expect([rows('fixed')?.[0], rows('item-2')?.[0]]).toEqual([
    [8, 1, -1, '無法孵化'],
    [8, 1, -1],
  ])
})

it('one pick out of a subgroup that gives everything takes any row', async () => {
  const script = 'getrandgroupitem(IG_Fixed);'
  expect((await load({ Apple: script })).rows('fixed')).toEqual([
    [8, 1, 1, true],
    [4, 2, 1],
  ])
  const early = await load(
    { Apple: script },
    { 'db/item_db.yml': asGear(fruit({ Apple: script }), 'Hip') },
    {
      engine: { ...newestRathena, day: '2024-12-16', versions: new Map([['ITEM_GROUP_DB', { least: 1, most: 4 }]]) },
    },
  )
  expect(early.packages.get('fixed')?.Conditional).toBeUndefined()
})

it.each<[script: string, stack: string, expected: unknown[]]>([
  ['getitem Date,70000;', '', [4, 4464, -1]],
  ['getitem2 Date,70000,1,0,0,0,0,0,0;', '', [4, 0, -1, '超過可持有的數量，不會獲得']],
  ['getitem Date,30001;', '', [4, 0, -1, '超過可持有的數量，不會獲得']],
  ['getitem Date,65536;', '', [4, 0, -1, '沒有數量，不會獲得']],
  ['getitem Date,101;', 'Amount: 100, Inventory: true', [4, 0, -1, '超過可持有的數量，不會獲得']],
  ['getitem Date,100;', 'Amount: 100, Inventory: true', [4, 100, -1]],
  ['getitem Date,101;', 'Amount: 100, Storage: true', [4, 101, -1]],
])('%s of an item with the stack limit { %s }', async (script, stack, expected) => {
  const items = fruit({ Apple: script }).replace('AegisName: Date', `AegisName: Date\n    Stack: { ${stack} }`)
  const { rows } = await load({}, { 'db/item_db.yml': items })
  expect(rows('item-1')).toEqual([expected])
})

it('a server with larger stacks gives them', async () => {
  const { rows } = await load({ Apple: 'getitem Date,40000;' }, { 'src/common/mmo.hpp': '#define MAX_AMOUNT 50000' })
  expect(rows('item-1')).toEqual([[4, 40_000, -1]])
})

it('rentals are in seconds', async () => {
  const remark = async (seconds: number) =>
    (await load({ Apple: `rentitem Date,${seconds};` })).rows('item-1')?.[0]?.[3]
  expect(await remark(90)).toBe('租用 1 分 30 秒')
  expect(await remark(7 * 86_400)).toBe('租用 7 天')
  expect(await remark(20)).toBe('租用 20 秒')
})

it('a pool is shared by all players if its subgroup is, in engines since December 2024', async () => {
  const shared = async (algorithm: string, day: string) => {
    const text = groups.replace('SubGroup: 1\n', `SubGroup: 1\n        Algorithm: ${algorithm}\n`)
    const files = { 'db/item_group_db.yml': text.replace('Version: 4', `Version: ${day < '2024' ? 2 : 4}`) }
    return (await load({ Apple: 'getgroupitem(IG_Box);' }, files, { engine: { ...newestRathena, day } })).packages.get(
      'box',
    )?.Shared
  }
  expect(await shared('SharedPool', '2025-08-24')).toEqual([{ Pool: 1, Size: 10 }])
  expect(await shared('Random', '2025-08-24')).toBeUndefined()
  expect(await shared('SharedPool', '2023-08-24')).toBeUndefined()
})

it.each<[what: string, scripts: Scripts, more: RootFiles, only: boolean | undefined]>([
  ['uses of two items that open it', { Apple: 'getgroupitem(IG_Box);', Banana: 'getgroupitem(IG_Box);' }, {}, true],
  [
    'an item with other contents',
    { Apple: 'getgroupitem(IG_Box);', Banana: 'getgroupitem(IG_Box); getitem Date,1;' },
    {},
    undefined,
  ],
  ['an NPC', { Apple: 'getgroupitem(IG_Box);' }, npc('getrandgroupitem(IG_BOX);'), undefined],
  ['a list of an NPC', { Apple: 'getgroupitem(IG_Box);' }, npc('callfunc "F", IG_Box;'), undefined],
])('a shared pool is only of the package unless it is drawn from by %s', async (_, scripts, more, only) => {
  const text = groups.replace('SubGroup: 1\n', 'SubGroup: 1\n        Algorithm: SharedPool\n')
  const source = { engine: { ...newestRathena, day: '2025-08-24' } }
  const usable = fruit(scripts).replace(/(AegisName: (?:Apple|Banana)\n)/g, '$1    Type: Usable\n')
  const files = { 'db/item_group_db.yml': text, 'db/item_db.yml': usable, ...npc(''), ...more }
  const { packages } = await load({}, files, source)
  expect(packages.get('box')?.Shared).toEqual([{ Pool: 1, Size: 10, ...(only && { Only: true }) }])
})

function npc(code: string): RootFiles {
  return {
    'npc/scripts_main.conf': 'npc: npc/a.txt',
    'npc/a.txt': `prontera,1,1,1\tscript\tX\t1,{\n getitem 501,1; ${code}\n}\n`,
  }
}

it('items that are neither used nor worn open nothing', async () => {
  const items = fruit({ Apple: 'getgroupitem(IG_Box);', Banana: 'getgroupitem(IG_Box);', Cherry: 'getitem Fig,1;' })
  const [first, second, ...others] = items.split('Type: Usable')
  const { packages } = await load(
    {},
    { 'db/item_db.yml': `${first}Type: Etc${second}Type: Usable${others.join('Type: Etc')}` },
  )
  expect([...packages].map(([id, { ItemId, Disabled }]) => [id, ItemId, Disabled])).toEqual([
    ['box', 2, undefined],
    ['item-1', 1, true],
    ['item-3', 3, true],
  ])
})

const container = (type: string, flag = '') =>
  fruit({ Apple: 'getgroupitem(IG_Box);' }).replace('Type: Usable', `Type: ${type}${flag}`)
it.each<[what: string, items: string, files: RootFiles, expected: object]>([
  ['a usable item', container('Usable'), { 'src/map/battle.cpp': 'open_box_weight_rate' }, { Loses: true }],
  [
    'a container',
    container('Usable', '\n    Flags: { Container: true }'),
    { 'conf/battle/player.conf': '//open_box_weight_rate: 90' },
    { BelowWeight: 90, FreePlaces: 11, Loses: true },
  ],
  [
    'an item of the cash shop, with the operator’s setting',
    container('Cash'),
    { 'conf/battle_athena.conf': 'open_box_weight_rate: 50', 'conf/battle/player.conf': 'open_box_weight_rate' },
    { BelowWeight: 50, FreePlaces: 11, Loses: true },
  ],
  ['a container of an engine without the setting', container('Cash'), {}, { Loses: true }],
])('the rules of %s', async (_, items, files, expected) => {
  const { packages } = await load({}, { 'db/item_db.yml': items, ...files })
  expect(packages.get('box')?.Opening).toEqual(expected)
})

it('a laphine box gives its group identified for other items', async () => {
  const body = `  - Item: Apple
    RewardGroup: Box
    RequiredRequirementsCount: 2
    MinimumRefine: 7
    MaximumRefine: 99
    Requirements: [{ Item: Banana, Amount: 5 }, { Item: Cherry }, { Item: Fig }]
  - { Item: Grape, RewardGroup: Box, MaximumRefine: 4, Requirements: [{ Item: Nope }, { Item: Fig }] }`
  const { packages, rows } = await load({}, table('db/laphine_synthesis.yml', body))
  expect(packages.get('item-1')).toMatchObject({
    Name: 'The Apple',
    ItemId: 1,
    Cost: {
      Count: 2,
      MinRefine: 7,
      Items: [
        { Material: 2, Amount: 5 },
        { Material: 3, Amount: 1 },
        { Material: 6, Amount: 1 },
      ],
    },
  })
  expect(packages.get('item-1')?.Cost?.MaxRefine).toBeUndefined()
  expect(rows('item-1')).toEqual([
    [8, 1, 3, '精煉 +5'],
    [4, 1, 7],
  ])
  expect(packages.get('item-7')?.Cost?.MaxRefine).toBe(4)
  expect(packages.get('item-7')?.Items.every(({ Refused }) => Refused)).toBe(true)
})
