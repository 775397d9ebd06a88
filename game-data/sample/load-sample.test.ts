import path from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { enchantInfoSchema } from '../../api/enchant.ts'
import { itemSchema } from '../../api/item.ts'
import { mapSchema } from '../../api/map.ts'
import { dropRulesSchema, monsterSchema } from '../../api/monster.ts'
import { npcShopSchema } from '../../api/npc-shop.ts'
import { packageDetailSchema } from '../../api/package.ts'
import { createPurge } from '../../api/purge.ts'
import { reformDetailSchema } from '../../api/reform.ts'
import { loadSample } from './load-sample.ts'

const folder = path.resolve(import.meta.dirname, '../../data')
const data = await loadSample(folder)
const items = [...data.items.values()]
const packages = [...data.packages.values()]
const reforms = [...data.reforms.values()]
const enchants = [...data.enchants.values()]

it('the sample game data has about 2,000 items, 60 packages, 25 reforms and 25 enchants', () => {
  expect(items.length).toBeGreaterThan(1_950)
  expect(items.length).toBeLessThan(2_100)
  expect([data.packages.size, data.reforms.size, data.enchants.size]).toEqual([60, 25, 25])
})

it('the sample game data passes the contract unchanged', () => {
  for (const item of items) expect(v.parse(itemSchema, item)).toEqual(item)
  for (const each of packages) expect(v.parse(packageDetailSchema, each)).toEqual(each)
  for (const each of reforms) expect(v.parse(reformDetailSchema, each)).toEqual(each)
  for (const each of enchants) expect(v.parse(enchantInfoSchema, each)).toEqual(each)
})

it('the sample game data names only items that exist', () => {
  const texts = [...items, ...packages, ...reforms].map((each) => each.Description).join('')
  const tagged = [...texts.matchAll(/data-id="(\d+)"/g)].map((match) => Number(match[1]))
  const named = new Set([
    ...tagged,
    ...packages.flatMap((each) => [each.ItemId, ...each.Items.map((row) => row.Id)]),
    ...reforms.flatMap((each) => [
      each.ReformBox,
      ...each.Items.flatMap((row) => [row.BaseItem, row.ResultItem, ...row.Materials.map((cost) => cost.Material)]),
    ]),
    ...itemsOf(enchants),
  ])
  expect(tagged.length).toBeGreaterThan(300)
  expect([...named].filter((id) => !data.items.has(id))).toEqual([])
})

it('the sample game data needs no purging', () => {
  const purge = createPurge()
  for (const { Description } of [...items, ...packages, ...reforms]) expect(purge(Description)).toBe(Description)
})

it('the sample game data has item 512, whose icon replaces missing icons', () => {
  expect(data.items.has(512)).toBe(true)
})

const { monsters, maps, shops, rules } = data.world as NonNullable<typeof data.world>
const drops = [...monsters.values()].flatMap(({ Drops, MvpDrops }) => [...Drops, ...MvpDrops])

it('the sample has 120 monsters, at least 30 maps and 60 shops, which pass the contract unchanged', () => {
  expect([monsters.size, shops.size]).toEqual([120, 60])
  expect(maps.size).toBeGreaterThanOrEqual(30)
  for (const each of monsters.values()) expect(v.parse(monsterSchema, each)).toEqual(each)
  for (const each of maps.values()) expect(v.parse(mapSchema, each)).toEqual(each)
  for (const each of shops.values()) expect(v.parse(npcShopSchema, each)).toEqual(each)
  expect(v.parse(dropRulesSchema, rules)).toEqual(rules)
})

it('the world of the sample names only existing items, monsters and maps, and each monster spawns', () => {
  const named = [
    ...drops.map(({ Item }) => Item),
    ...[...maps.values()].flatMap(({ Drops }) => Drops.map(({ Item }) => Item)),
    ...[...shops.values()].flatMap(({ Items, CurrencyItem = 0 }) => [
      ...(CurrencyItem > 0 ? [CurrencyItem] : []),
      ...Items.flatMap(({ Item, Materials = [] }) => [Item, ...Materials.map(({ Material }) => Material)]),
    ]),
  ]
  expect(named.filter((id) => !data.items.has(id))).toEqual([])
  const spawned = new Set([...maps.values()].flatMap(({ Spawns }) => Spawns.map(({ Monster }) => Monster)))
  expect(spawned).toEqual(new Set(monsters.keys()))
  for (const { Map: map } of shops.values()) expect(maps.has(map)).toBe(true)
})

function itemsOf(list: typeof enchants): number[] {
  return list.flatMap((enchant) => [
    ...enchant.TargetItems,
    ...(enchant.Reset?.Materials ?? []).map((cost) => cost.Material),
    ...enchant.Slots.flatMap((slot) => [
      ...slot.Materials.map((cost) => cost.Material),
      ...slot.Enchants.flatMap((block) => block.Items.map((row) => row.Item)),
      ...slot.PerfectEnchants.flatMap((row) => [row.Item, ...row.Materials.map((cost) => cost.Material)]),
      ...slot.Upgrades.flatMap((row) => [row.Enchant, row.Upgrade, ...row.Materials.map((cost) => cost.Material)]),
      ...slot.RandomUpgrades.flatMap((row) => [
        row.Enchant,
        ...row.Items.map((chance) => chance.Item),
        ...row.Materials.map((cost) => cost.Material),
      ]),
    ]),
  ])
}
