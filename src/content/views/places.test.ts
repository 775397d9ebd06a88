/** What a map does to drops, on the pages of monsters, maps and items. */
import { expect, it } from 'vitest'
import { writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'
import { mapByName, monsterById } from '../monsters.ts'
import { mapView } from './map-view.ts'
import { monsterView } from './monster-view.ts'
import { sourcesOfItem } from './source-view.ts'

const monster = (Id: number, rest = {}) => ({
  Id,
  Name: `M${Id}`,
  Level: 100,
  Hp: 1,
  Drops: [{ Item: 501, Chance: 40_000 }],
  ...rest,
})
const drops = [{ Item: 502, Chance: 20_000 }]

process.env.SNAPSHOT_DIR = writeTestSnapshot({
  items: [501, 502, 503].map((Id) => ({ Id, Name: `I${Id}` })),
  monsters: [
    monster(1),
    monster(2),
    monster(3, { Mvp: true, MvpDrops: [{ Item: 503, Chance: 1, Effective: 1 }] }),
    monster(4),
    monster(5, { Name: '波利', Drops: [] }),
    monster(6, { Name: '波利', Drops: [] }),
    monster(7, { Drops: [] }),
  ],
  shops: [
    {
      ...{ Id: 's', Name: 'S', Type: 'marketshop', Map: 'plain', X: 1, Y: 1 },
      Items: [
        { Item: 501, Price: 1_200 },
        { Item: 502, Price: 5, Stock: 3 },
      ],
    },
  ],
  dropRules: [{ Id: 1, Drop: [{ Difference: -30, Percent: 50 }], Mvp: [], BonusMapDrops: true }],
  maps: [
    {
      Name: 'plain',
      Spawns: [{ Monster: 1, Amount: 10 }],
      Drops: drops,
      Exits: [
        { X: 1, Y: 2, Map: 'free', ToX: 1, ToY: 1 },
        { X: 5, Y: 6, Map: 'cave', ToX: 1, ToY: 1, Title: '洞穴' },
        { X: 3, Y: 4, Map: 'free', ToX: 1, ToY: 1 },
        { X: 9, Y: 9, Map: 'plain', ToX: 1, ToY: 1 },
      ],
    },
    { Name: 'free', Spawns: [{ Monster: 1, Amount: 3 }], Drops: drops, NoLevelPenalty: true },
    { Name: 'high', Spawns: [{ Monster: 1, Level: 150 }], Drops: drops },
    {
      Name: 'empty',
      Spawns: [{ Monster: 1, Amount: 50 }, { Monster: 2, Amount: 5 }, { Monster: 3 }],
      Drops: drops,
      NoDrops: true,
      NoMvpDrops: true,
      DropRate: 200,
      BaseExpRate: 0,
      JobExpRate: 0,
    },
    { Name: 'only-high', Spawns: [{ Monster: 4, Level: 160 }], JobExpRate: 150 },
    { Name: 'twins', Spawns: [{ Monster: 5, Amount: 2 }, { Monster: 6 }, { Monster: 7 }] },
  ],
})

const view = (id: number) => monsterView(monsterById(id) as NonNullable<ReturnType<typeof monsterById>>)
const mapPage = (name: string) => mapView(mapByName(name) as NonNullable<ReturnType<typeof mapByName>>)

it('drops of maps have the level and the rule of their map', () => {
  expect(view(1).mapDrops.map(({ map, chancePer100k, place }) => [map.title, chancePer100k, place])).toEqual([
    ['plain', 20_000, {}],
    ['free', 20_000, { isFree: true }],
    ['high', 20_000, { level: 150 }],
  ])
  expect(view(1).spawns.map(({ map, notes, place }) => [map.title, notes, place])).toEqual([
    ['empty', ['不掉落道具', '沒有經驗值'], {}],
    ['plain', [], {}],
    ['free', ['不受等級差影響'], { isFree: true }],
    ['high', ['Lv. 150'], { level: 150 }],
  ])
})

it('a monster with one level on all of its maps is compared by that level', () => {
  const { dropLevel, spawns } = view(4)
  expect([dropLevel, spawns[0]?.place, spawns[0]?.notes]).toEqual([160, {}, ['Lv. 160', '職業經驗值為 150%']])
})

it('a monster drops nowhere if all of its maps have no drops', () => {
  expect([1, 2, 3].map((id) => view(id).dropsNowhere)).toEqual([false, true, true])
  expect([1, 3].map((id) => view(id).rewardsNowhere)).toEqual([false, true])
  expect(view(3).spawns[0]?.notes).toContain('沒有 MVP 獎勵')
})

it('the page of a map without drops has none, and says so once', () => {
  const { drops, notes } = mapPage('empty')
  expect([drops, notes]).toEqual([
    [],
    ['這張地圖的怪物不掉落任何道具。', '這張地圖的 MVP 沒有獎勵。', '這張地圖的怪物沒有經驗值。'],
  ])
  expect(['plain', 'free'].map((name) => mapPage(name).dropsDependOnLevel)).toEqual([true, false])
})

it('monsters of one name on a map have their numbers', () => {
  expect(mapPage('twins').monsters.map(({ id, numbered }) => [id, numbered])).toEqual([
    [5, true],
    [6, true],
    [7, undefined],
  ])
})

it('sources of an item do not count maps without drops', () => {
  const sources = (id: number) => sourcesOfItem(id)?.drops.map(({ monster: from, best }) => [from?.id, best?.text])
  expect(sources(501)).toEqual([
    [1, 'plain'],
    [4, 'only-high'],
    [2, undefined],
    [3, undefined],
  ])
  expect(sourcesOfItem(501)?.drops.map(({ level }) => level)).toEqual(['100', '160', '100', '100'])
  expect(sources(502)?.map(([, place]) => place)).toEqual(['plain', 'free', 'high'])
  expect(sourcesOfItem(503)?.drops[0]?.note).toBe('MVP 獎勵，出沒的地圖不掉落道具')
})

it('the page of a map has its exits by the map that they lead to, and the prices of its shops', () => {
  const { exits, shops, monsters } = mapPage('plain')
  expect(exits).toEqual([
    { title: 'free', href: '/map/free', places: ['1, 2', '3, 4'] },
    { title: '洞穴', href: '', places: ['5, 6'] },
  ])
  expect(shops.map(({ goods }) => goods.map(({ item, price }) => [item.id, price]))).toEqual([
    [
      [501, '1,200 Z'],
      [502, '5 Z（限量 3）'],
    ],
  ])
  expect(monsters.map(({ drops }) => drops)).toEqual([['I501']])
})
