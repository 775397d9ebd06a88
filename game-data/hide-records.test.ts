import { beforeAll, expect, it } from 'vitest'
import type { Item } from '../domain/items/item.ts'
import type { NpcShop } from '../domain/monsters/npc-shop.ts'
import type { PackageDetail } from '../domain/packages/package.ts'
import { readConfig } from '../settings/config.ts'
import { database, rathenaRoot } from '../tests/rathena-root.ts'
import type { GameData, GameWorld } from './game-data.ts'
import { hideRecords } from './hide-records.ts'
import { loadGameData } from './load-game-data.ts'

type CompleteGameData = GameData & { world: GameWorld }

const load = async (hidden: string) =>
  (await loadGameData(readConfig({ GAME_DATA: 'data', GAME_DATA_HIDDEN: hidden }))) as CompleteGameData

let all: CompleteGameData
beforeAll(async () => {
  all = await load('')
})

it('hides an item with its drops, goods, conversions and package, and keeps rows of other packages', async () => {
  const [row] = [...all.reforms.values()].flatMap(({ Items }) => Items)
  const [drop] = [...all.world.monsters.values()].flatMap(({ Drops }) => Drops)
  const [box] = [...all.packages.values()].filter(({ ItemId }) => ItemId > 0)
  const [goods] = [...all.world.shops.values()].flatMap(({ Items }) => Items)
  const ids = [row?.ResultItem, drop?.Item, box?.ItemId, goods?.Item] as number[]
  const [base, dropped, opener, sold] = ids
  const data = await load(`${base},${dropped} item:${opener} ${sold}`)
  for (const id of ids) expect(data.items.has(id as number), String(id)).toBe(false)
  expect(data.items.size).toBe(all.items.size - new Set(ids).size)
  expect([...data.reforms.values()].flatMap(({ Items }) => Items.map((item) => item.ResultItem))).not.toContain(base)
  const { monsters, shops } = data.world
  expect([...monsters.values()].flatMap(({ Drops }) => Drops.map(({ Item }) => Item))).not.toContain(dropped)
  expect([...shops.values()].flatMap(({ Items }) => Items.map(({ Item }) => Item))).not.toContain(sold)
  expect(data.packages.has(box?.GroupId as string)).toBe(false)
  for (const [id, { Items }] of data.packages) expect(Items.length).toBe(all.packages.get(id)?.Items.length)
})

it('hides by part of a name in any case, and by kind', async () => {
  const [monster] = [...all.world.monsters.values()]
  const [map] = [...all.world.maps.values()].filter(({ Spawns }) => Spawns.some((s) => s.Monster === monster?.Id))
  const [item] = [...all.items.values()].filter(({ AegisName }) => /[a-z]/.test(AegisName ?? ''))
  const data = await load(`monster:${monster?.Name.slice(0, -1)}*,map:${map?.Name},${item?.AegisName?.toUpperCase()}`)
  expect(data.world.monsters.has(monster?.Id as number)).toBe(false)
  expect(data.world.maps.has(map?.Name as string)).toBe(false)
  const { maps } = (await load(`monster:${monster?.Id}`)).world
  expect(maps.get(map?.Name as string)?.Spawns.map((spawn) => spawn.Monster)).not.toContain(monster?.Id)
  expect(data.items.has(item?.Id as number)).toBe(false)
})

it('hides drops of a map that only a hidden monster has', () => {
  const [hiddenId, otherId] = [...all.world.monsters.keys()]
  const Drops = [hiddenId, otherId, undefined].map((Monster) => ({ Item: 1, Chance: 1, Monster }))
  const maps = new Map([['field', { Name: 'field', Title: '', Spawns: [], Drops }]])
  const { world } = hideRecords({ ...all, world: { ...all.world, maps } }, [`monster:${hiddenId}`])
  expect(world?.maps.get('field')?.Drops).toEqual(Drops.slice(1))
})

it('keeps a package and a shop that can also be opened otherwise', () => {
  const [box] = [...all.packages.values()].filter(({ ItemId }) => ItemId > 0) as [PackageDetail]
  const [shop] = [...all.world.shops.values()] as [NpcShop]
  const other = [...all.items.values()].find(({ Id }) => Id !== box.ItemId) as Item
  const opener = (map: string) => ({ Name: '', Map: map, X: 1, Y: 1 })
  const openedBy = (...maps: string[]) => ({ ...shop, Map: '', Openers: maps.map(opener) })
  const data = {
    ...all,
    packages: new Map([[box.GroupId, { ...box, Openers: [box.ItemId, other.Id] }]]),
    world: { ...all.world, shops: new Map(Object.entries({ a: openedBy('gm', 'town'), b: openedBy('gm') })) },
  }
  const { packages, world } = hideRecords(data, [String(box.ItemId), 'map:gm'])
  expect(packages.get(box.GroupId)).toMatchObject({ ItemId: other.Id, Name: other.Name, Items: box.Items })
  expect(packages.get(box.GroupId)).not.toHaveProperty('Openers')
  expect([...(world?.shops.values() ?? [])].map(({ Openers }) => Openers)).toEqual([[opener('town')]])
})

it('hides items by trade restriction', async () => {
  const body =
    '  - { Id: 1, AegisName: Apple, Name: Apple }\n  - { Id: 2, AegisName: Fig, Name: Fig, Trade: { NoTrade: true } }'
  const root = await rathenaRoot({ 'db/item_db.yml': database('ITEM_DB', 3, body) })
  const { items } = await loadGameData(readConfig({ GAME_DATA: root, GAME_DATA_HIDDEN: 'flag:NoTrade' }))
  expect([...items.keys()]).toEqual([1])
})

it('treats characters of a pattern other than * as text', async () => {
  expect((await load('.,[,(x,monster:.,package:a+')).items.size).toBe(all.items.size)
})
