import { expect, it } from 'vitest'
import type { ConversionEntry, ReformDetail } from '../enchants/reform.ts'
import type { GameMap } from '../monsters/game-map.ts'
import type { Monster } from '../monsters/monster.ts'
import type { NpcShop } from '../monsters/npc-shop.ts'
import type { PackageDetail, PackageItem } from '../packages/package.ts'
import { rowsOfPackage, rowsOfReform } from './box-rows.ts'
import { rowsOfMonster } from './monster-rows.ts'
import { rowsOfMap, rowsOfShop } from './place-rows.ts'
import { compareRows, type Row } from './rows.ts'
import type { Names } from './values.ts'

const namesWith = (word: string): Names => ({
  item: (id) => `${word}${id}`,
  monster: (id) => `${word}${id}`,
  map: (name) => `${word}${name}`,
  itemRecord: () => undefined,
  packageName: (id) => `${word}${id}`,
})
/** The differences between two records, as texts. */
function compare<T>(rowsOf: (record: T, names: Names) => Row[], before: T, after: T): string[] {
  return compareRows(rowsOf(before, namesWith('old')), rowsOf(after, namesWith('new'))).map(
    ({ kind, field, place, subject, item, before: old, after: now }) =>
      [kind, field, place, subject, item || '', old, now].filter(Boolean).join(' | '),
  )
}

const poring: Monster = {
  ...{ Id: 1002, Name: '波利', Level: 1, Hp: 60, BaseExp: 27, JobExp: 20, MvpExp: 0 },
  ...{ Size: 'Medium', Race: 'Plant', Element: 'Water', ElementLevel: 1, Class: 'Normal', Mvp: false },
  Drops: [],
  MvpDrops: [],
}
const monsters = (change: Partial<Monster>) => compare(rowsOfMonster, poring, { ...poring, ...change })

it.each([
  [{ Name: '大波利' }, 'name | 波利 | 大波利'],
  [{ Level: 2 }, 'level | 1 | 2'],
  [{ Hp: 1060 }, 'hp | 60 | 1,060'],
  [{ Race: 'Undead' }, 'race | 植物 | 不死'],
  [{ Element: 'Fire', ElementLevel: 2 }, 'element | 水 1 | 火 2'],
  [{ Size: 'Small' }, 'size | 中型 | 小型'],
  [{ BaseExp: 1000 }, 'baseExp | 27 | 1,000'],
  [{ JobExp: 30 }, 'jobExp | 20 | 30'],
  [{ MvpExp: 40 }, 'mvpExp | 0 | 40'],
  [{ Drops: [{ Item: 5, Chance: 1000 }] }, 'drop | new5 | 5 | 1.00%', 'added'],
  [{ MvpDrops: [{ Item: 5, Chance: 1000, Effective: 500 }] }, 'mvpDrop | new5 | 5 | 1.00%', 'added'],
])('a monster with %o has one change', (change, line, kind = 'changed') => {
  expect(monsters(change)).toEqual([`${kind} | ${line}`])
})

it('a monster lists removed drops, and drops whose displayed chance differs', () => {
  const with5 = { ...poring, Drops: [5, 6].map((Item) => ({ Item, Chance: 1000 })) }
  const drops = (...Drops: Monster['Drops']) => compare(rowsOfMonster, with5, { ...with5, Drops })
  expect(drops({ Item: 6, Chance: 2000 })).toEqual([
    'changed | drop | new6 | 6 | 1.00% | 2.00%',
    'removed | drop | old5 | 5 | 1.00%',
  ])
  expect(drops({ Item: 6, Chance: 1000.4 }, { Item: 5, Chance: 1000 })).toEqual([])
  const twice = (...chances: number[]) => ({ ...poring, Drops: chances.map((Chance) => ({ Item: 5, Chance })) })
  expect(compare(rowsOfMonster, twice(10, 20), twice(20, 30))).toEqual(['changed | drop | new5 | 5 | 0.01% | 0.03%'])
})

const spawn = { Monster: 1002, Amount: 70, Delay: 5000, Random: 0, X: 0, Y: 0 }
const field: GameMap = { Name: 'field', Title: '草原', Spawns: [spawn], Drops: [{ Item: 5, Chance: 1000 }] }
const maps = (change: Partial<GameMap>) => compare(rowsOfMap, field, { ...field, ...change })

it.each([
  [{ Title: '' }, ['changed | name | 草原 | field']],
  [{ Spawns: [{ ...spawn, Amount: 1080 }] }, ['changed | spawn | new1002 | × 70 | × 1,080']],
  [{ Spawns: [{ ...spawn, Level: 120 }] }, ['added | spawnLevel | new1002 | Lv. 120']],
  [{ Spawns: [{ ...spawn, Delay: 6000 }] }, ['changed | respawn | new1002 | 5 秒 | 6 秒']],
  [
    { Spawns: [{ ...spawn, X: 10 }] },
    ['added | spawn | new1002 | × 70　5 秒　x 10、y 0', 'removed | spawn | old1002 | × 70　5 秒'],
  ],
  [{ Spawns: [] }, ['removed | spawn | old1002 | × 70　5 秒']],
  [{ Spawns: [spawn, { ...spawn, Monster: 3 }] }, ['added | spawn | new3 | × 70　5 秒']],
  [{ Drops: [] }, ['removed | mapDrop | old5 | 5 | 1.00%']],
  [{ Drops: [{ Item: 5, Chance: 2000 }] }, ['changed | mapDrop | new5 | 5 | 1.00% | 2.00%']],
  [{}, []],
])('a map with %o has its changes', (change, lines) => expect(maps(change)).toEqual(lines))

const shop: NpcShop = { Id: 's', Name: '商店', Type: 'shop', Map: '', X: 0, Y: 0, Items: [{ Item: 5, Price: 1000 }] }
const shops = (change: Partial<NpcShop>, type: NpcShop['Type'] = 'shop') => {
  const before = { ...shop, Type: type }
  return compare(rowsOfShop, before, { ...before, ...change })
}

it.each([
  [{ Name: '大商店' }, ['changed | name | 商店 | 大商店']],
  [{ Items: [] }, ['removed | goods | old5 | 5 | 1,000 Z']],
  [{ Items: [{ Item: 5, Price: 2000 }] }, ['changed | price | new5 | 5 | 1,000 Z | 2,000 Z']],
  [{ Items: [{ Item: 5, Price: 1000, Stock: 9 }] }, ['added | quantity | new5 | 5 | × 9']],
  [
    { Items: [{ Item: 5, Price: 1000, Materials: [{ Material: 7, Amount: 2 }] }] },
    ['added | materials | new5 | 5 | new7 × 2'],
  ],
  [{ Items: [...shop.Items, { Item: 6, Price: 1 }] }, ['added | goods | new6 | 6 | 1 Z']],
  [{}, []],
])('a shop with %o has its changes', (change, lines) => expect(shops(change)).toEqual(lines))

it.each([
  ['marketshop', 1000, '1,000 Z'],
  ['barter', 1000, '1,000 Z　new7 × 2'],
  ['barter', 0, 'new7 × 2'],
  ['pointshop', 1000, '1,000'],
  ['cashshop', 1000, '1,000'],
  ['shop', 0, '0 Z'],
] as const)('the goods of a %s with the price %i have the text %s', (type, Price, text) => {
  const Materials = text.includes('new7') ? [{ Material: 7, Amount: 2 }] : []
  expect(shops({ Items: [...shop.Items, { Item: 6, Price, Materials }] }, type)).toEqual([
    `added | goods | new6 | 6 | ${text}`,
  ])
})

const drop: PackageItem = {
  ...{ Id: 5, Name: '甲', Min: 1, Max: 1, Chance: 1, ViewId: 0, EnchantId: 0, Locations: {}, Pool: 1, Remark: '' },
}
const packed: PackageDetail = {
  ...{ GroupId: 'box', Name: '箱', Description: '', Type: 'ETC', NPCId: 0, ItemId: 0 },
  Items: [drop],
}
const packages = (before: Partial<PackageDetail>, after: Partial<PackageDetail>) =>
  compare(rowsOfPackage, { ...packed, ...before }, { ...packed, ...after })
const oneDrop = (change: Partial<PackageItem>) => ({ Items: [{ ...drop, ...change }] })

it.each<[string, Partial<PackageDetail>, string[]]>([
  ['a name', { Name: '大箱' }, ['changed | name | 箱 | 大箱']],
  ['a type', { Type: 'CASH' }, ['changed | type | 其他 | 商城轉蛋']],
  ['a text', { Description: '<b>新</b>' }, ['added | description | 新']],
  ['the draws of a pool', { Picks: [{ Pool: 1, Times: 3 }] }, ['changed | picks | 1 | 3']],
  ['the name of an item', oneDrop({ Name: '乙' }), []],
  ['an amount', oneDrop({ Max: 3 }), ['changed | quantity | 甲 | 5 | × 1 | × 1 ~ 3']],
  ['a remark', oneDrop({ Remark: '7 天' }), ['added | remark | 甲 | 5 | 7 天']],
  [
    'an item without a name',
    oneDrop({ Id: 6, Name: '' }),
    ['added | row | #6 | 6 | × 1　100.00%', 'removed | row | 甲 | 5 | × 1　100.00%'],
  ],
  ['a pool', oneDrop({ Pool: 2 }), ['added | row | 甲 | 5 | × 1　100.00%', 'removed | row | 甲 | 5 | × 1　100.00%']],
  [
    'a choice',
    oneDrop({ Choice: 2 }),
    [
      expect.stringMatching(/^added \| row \| .*2.* \| 甲 \| 5 \| × 1　/),
      'removed | row | 甲 | 5 | × 1　100.00%',
    ] as string[],
  ],
  ['its last row', { Items: [] }, ['removed | row | 甲 | 5 | × 1　100.00%']],
])('a package lists %s', (_, after, expected) => expect(packages({}, after)).toEqual(expected))

it('rows of an item with the same remark or amount are paired first', () => {
  const remarks = (...all: string[]) => ({ Items: all.map((Remark) => ({ ...drop, Remark })) })
  expect(packages(remarks('a', 'b'), remarks('b', 'c'))).toEqual(['changed | remark | 甲 | 5 | a | c'])
  const amounts = (...all: number[]) => ({ Items: all.map((Min) => ({ ...drop, Min, Max: Min })) })
  expect(packages(amounts(1, 5), amounts(5, 10))).toEqual(['changed | quantity | 甲 | 5 | × 1 | × 10'])
})

const conversion: ConversionEntry = {
  ...{ BaseItem: 1, ResultItem: 2, BaseName: '小刀', ResultName: '短劍', MinRefine: 7, MaxRefine: 20 },
  ...{ ChangeRefine: 0, Materials: [{ Material: 9, Amount: 5 }], Note: '' },
}
const reformBox: ReformDetail = { ReformBox: 5, Name: '箱', Description: '', Items: [conversion] }
const reforms = (before: Partial<ReformDetail>, after: Partial<ReformDetail>) =>
  compare(rowsOfReform, { ...reformBox, ...before }, { ...reformBox, ...after })
const oneConversion = (change: Partial<ConversionEntry>) => ({ Items: [{ ...conversion, ...change }] })

it.each<[string, Partial<ReformDetail>, string[]]>([
  ['no change', {}, []],
  ['a name', { Name: '大箱' }, ['changed | name | 箱 | 大箱']],
  ['a text', { Description: '<b>新</b>' }, ['added | description | 新']],
  ['a refine', oneConversion({ MinRefine: 9 }), ['changed | refine | 小刀 → 短劍 | 2 | +7 以上 | +9 以上']],
  ['a note', oneConversion({ Note: '清除卡片' }), ['added | note | 小刀 → 短劍 | 2 | 清除卡片']],
  [
    'materials',
    oneConversion({ Materials: [{ Material: 9, Amount: 1000 }] }),
    ['changed | materials | 小刀 → 短劍 | 2 | old9 × 5 | new9 × 1,000'],
  ],
  [
    'a result',
    oneConversion({ ResultItem: 3, ResultName: '', Note: '清除卡片' }),
    [
      'added | conversion | 小刀 → #3 | 3 | +7 以上　new9 × 5　清除卡片',
      'removed | conversion | 小刀 → 短劍 | 2 | +7 以上　old9 × 5',
    ],
  ],
])('a reform box lists %s', (_, after, expected) => expect(reforms({}, after)).toEqual(expected))

it('a reform box is unchanged if only the order of its materials differs', () => {
  const materials = [8, 9].map((Material) => ({ Material, Amount: 1 }))
  const after = oneConversion({ Materials: materials.toReversed() })
  expect(reforms(oneConversion({ Materials: materials }), after)).toEqual([])
})

it.each<[string, Partial<ConversionEntry>, Partial<ConversionEntry>, string]>([
  ['refine', { MinRefine: 8 }, { MinRefine: 9 }, 'changed | refine | 小刀 → 短劍 | 2 | +7 以上 | +9 以上'],
  ['note', { Note: 'a' }, { Note: 'b' }, 'added | note | 小刀 → 短劍 | 2 | b'],
  [
    'materials',
    { Materials: [] },
    { Materials: [{ Material: 8, Amount: 1 }] },
    'changed | materials | 小刀 → 短劍 | 2 | old9 × 5 | new8 × 1',
  ],
])('conversions with the same %s are paired first', (_, same, changed, line) => {
  const before = { Items: [conversion, { ...conversion, ...same }] }
  const after = {
    Items: [
      { ...conversion, ...same },
      { ...conversion, ...changed },
    ],
  }
  expect(reforms(before, after)).toEqual([line])
})
