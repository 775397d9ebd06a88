import { expect, it } from 'vitest'
import { emptySlot, gameOf } from '../../tests/snapshot-fixture.ts'
import type { Item } from '../items/item.ts'
import { namedPages, numberOf, pathOf } from './entries.ts'

const item = (Id: number, Name: string, more: Partial<Item> = {}): Item => ({
  ...{ Id, Name, Slot: 0, Description: '', View: 0, ViewId: 0, EnchantId: 0, Locations: {} },
  ...more,
})
const none = {
  items: [],
  packages: [],
  reforms: [],
  enchants: [],
  enchantables: [],
  monsters: [],
  maps: [],
  shops: [],
  posts: [],
}
const box = { Description: '', Type: 'ETC' as const, NPCId: 0 }

it('named pages are ordered by kind, then as in their collection', () => {
  const entries = namedPages({
    ...none,
    items: [item(3, '【紅】色藥水'), item(1, '紅水'), item(2, '白水')],
    packages: [{ ...box, GroupId: 'B', Name: '藍水', ItemId: 7 }],
    reforms: [{ ReformBox: 9, Name: '灰', Description: '' }],
  })
  expect(entries.map(pathOf)).toEqual(['/item/3', '/item/1', '/item/2', '/package/B', '/reform/9'])
})

it('named pages include monsters, maps with their title, and enchants with their equipment', () => {
  const enchant = { Id: 3, State: 'ok', TargetItems: [1201], Slots: [] }
  const { enchants } = gameOf({
    enchants: [
      enchant,
      { ...enchant, Id: 4, TargetItems: [] },
      { ...enchant, Id: 5, State: 'failed' },
      { ...enchant, Id: 6, TargetItems: [], Slots: [emptySlot] },
    ],
  })
  const entries = namedPages({
    ...none,
    items: [item(1201, '小刀')],
    monsters: [{ Id: 1002, Name: '波利' }],
    maps: [
      { Name: 'prt_fild08', Title: '草原' },
      { Name: 'prontera', Title: '' },
    ],
    enchants,
  })
  expect(entries.slice(1).map((entry) => [pathOf(entry), entry.name, entry.icon])).toEqual([
    ['/monster/1002', '波利', 0],
    ['/map/prt_fild08', '草原', 0],
    ['/map/prontera', 'prontera', 0],
    ['/enchant/3', '小刀 附魔資訊', 1201],
    ['/enchant/6', expect.any(String), 0],
  ])
})

it('named pages include NPCs with shops, at their row on the page of the map, and public announcements', () => {
  const shop = { Name: '雜貨商人', Type: 'shop' as const, Map: 'prontera', X: 1, Y: 2, Items: [] }
  const opener = { Name: '老闆', Map: 'prontera', X: 5, Y: 6 }
  const entries = namedPages({
    ...none,
    maps: [{ Name: 'prontera', Title: '普隆德拉' }],
    shops: [
      { ...shop, Id: '7' },
      { ...shop, Id: '8' },
      { ...shop, Id: '9', Name: 'hidden', Map: '', Openers: [opener] },
      { ...shop, Id: '10', Map: 'removed' },
    ],
    posts: [
      { id: 'a1', title: '忘記密碼', enable: true },
      { id: 'a2', title: '草稿', enable: false },
    ],
  })
  expect(entries.slice(1).map((entry) => [pathOf(entry), entry.name, entry.context])).toEqual([
    ['/map/prontera#shop-7', '雜貨商人', '普隆德拉'],
    ['/map/prontera#shop-9', '老闆', '普隆德拉'],
    ['/news/a1', '忘記密碼', undefined],
  ])
})

it('the number of a page is that of its item or monster, or the code of a map with a name', () => {
  const pages = [
    { kind: 'item', id: '1', icon: 3 },
    { kind: 'package', id: '1', icon: 7 },
    { kind: 'package', id: '1', icon: 0 },
    { kind: 'reform', id: '1', icon: 9 },
    { kind: 'enchant', id: '1', icon: 4 },
    { kind: 'monster', id: '1002', icon: 0 },
    { kind: 'map', id: 'prontera', icon: 0 },
  ] as const
  const named = pages.map((page) => ({ ...page, name: '名' }))
  expect(named.map(numberOf)).toEqual(['#3', '#7', '', '#9', '', '#1002', 'prontera'])
  expect(numberOf({ kind: 'map', id: 'mine', icon: 0, name: 'mine' })).toBe('')
})

it('the path of a page may have any characters', () => {
  expect(pathOf({ kind: 'package', id: '甲/乙?' })).toBe('/package/%E7%94%B2%2F%E4%B9%99%3F')
})
