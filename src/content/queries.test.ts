import { expect, it } from 'vitest'
import { writeTestSnapshot } from '../../tests/snapshot-fixture.ts'
import { enchantById, enchantList, enchantsAccepting, enchantsGiving, targetsOf } from './enchants.ts'
import { usedAsMaterial } from './materials.ts'
import { packageTexts } from './package-texts.ts'
import { allPackages, bestChance, packageRows, packagesContaining } from './packages.ts'
import { allPosts, ownPages } from './posts.ts'
import { sourcesOfItem } from './views/source-view.ts'

const folder = writeTestSnapshot({
  items: [
    { Id: 501, Name: '紅色藥水' },
    { Id: 1201, Name: '小刀', EnchantId: 2 },
    { Id: 1202, Name: '小刀．改' },
    { Id: 4001, Name: '波利卡片' },
    { Id: 4701, Name: '力量' },
    { Id: 4702, Name: '力量二' },
    { Id: 6001, Name: '箱子' },
    { Id: 6002, Name: '改造箱' },
  ],
  packages: [
    {
      GroupId: 'box',
      Name: '箱子',
      ItemId: 6001,
      Items: [
        { Id: 501, Chance: 1, Pool: 1 },
        { Id: 501, Chance: -1, Min: 5, Max: 5 },
        { Id: 4001, Chance: 3, Pool: 1 },
        { Id: 501, Chance: 9, Pool: 2 },
      ],
    },
    {
      GroupId: 'partly',
      Name: '缺箱',
      Items: [3, 1].map((Chance) => ({ Id: 4700 + Chance, Chance, Refused: Chance > 1 })),
    },
  ],
  reforms: [
    {
      ReformBox: 6002,
      Name: '改造箱',
      Items: [{ BaseItem: 1201, ResultItem: 1202, Materials: [{ Material: 501, Amount: 2 }, { Material: 501 }] }],
    },
  ],
  enchants: [
    {
      Id: 1,
      State: 'ok',
      TargetItems: { 1201: true },
      Reset: { Materials: [{ Material: 4001 }] },
      Slots: [
        { Slot: 3, Enchants: [{ Items: [{ Item: 4701, Chance: 100000 }] }], Materials: [{ Material: 501 }] },
        { Slot: 2, PerfectEnchants: [{ Item: 4701 }], Upgrades: [{ Enchant: 4701, Upgrade: 4702 }] },
        { Slot: 1, RandomUpgrades: [{ Enchant: 4701, Items: [{ Item: 4702, Chance: 1 }] }] },
      ],
    },
    { Id: 2, State: 'empty' },
    { Id: 3, State: 'ok', Refused: true, TargetItems: [501, 1203] },
    { Id: 4, State: 'ok', TargetItems: [1203] },
  ],
  enchantables: [
    { Id: 1201, EnchantId: 2 },
    { Id: 1202, EnchantId: 0 },
    { Id: 9999, EnchantId: 1 },
  ],
  monsters: [
    { Id: 1001, Name: '多', Level: 1, Hp: 1, Drops: [{ Item: 501, Chance: 10_000 }] },
    { Id: 1002, Name: '少', Level: 1, Hp: 1, Drops: [{ Item: 501, Chance: 100_000 }] },
    { Id: 1003, Name: '無', Level: 1, Hp: 1, Drops: [{ Item: 501, Chance: 100_000 }] },
    { Id: 1004, Name: '王', Level: 1, Hp: 1, Mvp: true, Drops: [{ Item: 501, Chance: 100_000 }] },
  ],
  maps: [
    {
      Name: 'field',
      Spawns: [
        { Monster: 1001, Amount: 50 },
        { Monster: 1002, Amount: 2 },
        { Monster: 1004, Amount: 10 },
      ],
      Drops: [
        { Item: 4701, Chance: 100, Monster: 9999 },
        { Item: 4702, Chance: 100 },
      ],
    },
  ],
  posts: [
    { id: '9', title: '舊', created_at: '2026-01-01 00:00:00' },
    { id: '10', title: '新', created_at: '2025-12-31T17:00:00Z' },
    { id: '11', title: '草稿', created_at: '2026-02-01 00:00:00', enable: false },
    { id: '12', title: '同時', created_at: '2026-01-01 01:00:00' },
    { id: '14', type: 3, title: '條款', created_at: '2026-03-01 00:00:00' },
    { id: '13', type: 3, title: '規章', created_at: '2026-02-01 00:00:00' },
  ],
})
process.env.SNAPSHOT_DIR = folder

it('rows of an item in packages have the chance in their pool, and the most pieces are first', () => {
  const rows = packagesContaining(501).map(({ row, chance }) => [
    row.Pool,
    row.Min,
    typeof chance === 'string' ? chance : chance.percent,
  ])
  expect(rows).toEqual([
    [1, 5, 'fixed'],
    [2, 1, '100.00'],
    [1, 1, '25.00'],
  ])
})

it('a list has the best chance of an item in a package, and none if it is always obtained or its row is refused', () => {
  const { texts, chancesPer10k } = packageTexts(allPackages(), { nameOf: String, rowsOf: packageRows })
  expect(texts).toEqual(['501', '4001', '4703', '4701'])
  expect(chancesPer10k).toEqual({ box: [null, 7_500], partly: [null, 2_500] })
  expect(['box', 'partly'].map(bestChance)).toEqual(['100.00%', '25.00%'])
})

it('monsters that drop an item are sorted by chance × number on their best map, MVPs after other monsters', () => {
  const names = sourcesOfItem(501)?.drops.map(({ monster }) => monster?.name)
  expect(names).toEqual(['多', '少', '王', '無'])
})
it('a drop of one map has its monster or is of all its monsters, and is omitted if its monster is unknown', () => {
  expect(sourcesOfItem(4702)?.drops.map(({ monster }) => monster)).toEqual([undefined])
  expect(sourcesOfItem(4701)).toBeUndefined()
})

it('an enchant accepts the items that it names, and items that name it', () => {
  expect(enchantsAccepting(1201).map((enchant) => enchant.Id)).toEqual([1, 2])
  expect(targetsOf(enchantById(1) as never)).toEqual([1201, 9999])
  expect(targetsOf(enchantById(2) as never)).toEqual([1201])
})
it('an enchant gives the items of its fixed, upgrade and random lists', () => {
  expect(enchantsGiving(4701)).toMatchObject([{ enchant: { Id: 1 }, slots: [2, 3] }])
  expect(enchantsGiving(4702)).toMatchObject([{ enchant: { Id: 1 }, slots: [1, 2] }])
})
it('the enchant list is sorted by item id; the enchant in the list of the host comes first, a locked item has none, and what the game refuses is last', () => {
  expect(enchantList()).toEqual([
    {
      id: 1201,
      name: '小刀',
      enchants: [
        { id: 2, label: '附魔資訊 1' },
        { id: 1, label: '附魔資訊 2' },
      ],
    },
    { id: 1202, name: '小刀．改', enchants: [] },
    {
      id: 1203,
      name: '#1203',
      enchants: [
        { id: 4, label: '附魔資訊 1' },
        { id: 3, label: '附魔資訊 2（遊戲中無效）' },
      ],
    },
    { id: 9999, name: '#9999', enchants: [{ id: 1, label: '附魔資訊' }] },
    { id: 501, name: '紅色藥水', enchants: [{ id: 3, label: '附魔資訊（遊戲中無效）' }] },
  ])
})

it('a material has each recipe once', () => {
  const uses = usedAsMaterial(501)
  expect(uses.reforms.map((box) => box.ReformBox)).toEqual([6002])
  expect(uses.enchants.map((enchant) => enchant.Id)).toEqual([1])
  expect(usedAsMaterial(4001).enchants).toHaveLength(1)
  expect(usedAsMaterial(31)).toEqual({ reforms: [], enchants: [] })
})

it('announcements are the public ones, newest first', () => {
  expect(allPosts().map((post) => post.id)).toEqual(['12', '10', '9'])
  expect(ownPages().map((post) => post.title)).toEqual(['規章', '條款'])
})
