import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { enchantInfoSchema } from '../../../api/enchant.ts'
import { itemSchema } from '../../../api/item.ts'
import { mapSchema } from '../../../api/map.ts'
import { dropRulesSchema, monsterSchema } from '../../../api/monster.ts'
import { npcShopSchema } from '../../../api/npc-shop.ts'
import { packageDetailSchema } from '../../../api/package.ts'
import { createPurge } from '../../../api/purge.ts'
import { reformDetailSchema } from '../../../api/reform.ts'
import { packageTypes } from '../../../domain/package.ts'
import { loadSample } from './load-sample.ts'

const folder = path.resolve(import.meta.dirname, '../../../data')
const data = await loadSample(folder)
const items = [...data.items.values()]
const packages = [...data.packages.values()]
const reforms = [...data.reforms.values()]
const enchants = [...data.enchants.values()]
const slots = enchants.flatMap((enchant) => enchant.Slots)

describe('the sample game data', () => {
  it('holds about 2,000 items, 60 packages, 25 reforms and 25 enchants, without problems', () => {
    expect(items.length).toBeGreaterThan(1_950)
    expect(items.length).toBeLessThan(2_100)
    expect([data.packages.size, data.reforms.size, data.enchants.size]).toEqual([60, 25, 25])
    expect(data.problems).toEqual([])
  })

  it('is the same every time', async () => {
    const hash = (value: object) =>
      createHash('sha256')
        .update(JSON.stringify(plain(value)))
        .digest('hex')
    expect(hash(await loadSample(folder))).toBe(hash(data))
  })

  it('passes the contract unchanged', () => {
    for (const item of items) expect(v.parse(itemSchema, item)).toEqual(item)
    for (const each of packages) expect(v.parse(packageDetailSchema, each)).toEqual(each)
    for (const each of reforms) expect(v.parse(reformDetailSchema, each)).toEqual(each)
    for (const each of enchants) expect(v.parse(enchantInfoSchema, each)).toEqual(each)
  })

  it('names only items that exist', () => {
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
    expect(texts).not.toContain('{')
    expect([...named].filter((id) => !data.items.has(id))).toEqual([])
  })

  it('says in each item which enchant accepts it', () => {
    for (const item of items)
      if (item.EnchantId) expect(data.enchants.get(item.EnchantId)?.TargetItems).toContain(item.Id)
    for (const [id, enchant] of data.enchants)
      for (const target of enchant.TargetItems) expect(data.items.get(target)?.EnchantId).toBe(id)
  })

  it('needs no purging', () => {
    const purge = createPurge()
    for (const { Description } of [...items, ...packages, ...reforms]) expect(purge(Description)).toBe(Description)
  })

  it('gives every item a name, an internal name, a type and a text of its own', () => {
    expect(new Set(items.map((item) => item.Name)).size).toBe(items.length)
    expect(new Set(items.map((item) => item.AegisName?.toLowerCase())).size).toBe(items.length)
    expect(new Set(items.map((item) => item.Description)).size).toBe(items.length)
    for (const item of items) expect(item).toMatchObject({ Type: expect.stringMatching(/^[A-Z]/) })
  })

  it('has a harmless item 512, whose icon stands in for missing ones', () => {
    expect(data.items.get(512)).toMatchObject({ Type: 'Healing', Locations: {}, EnchantId: 0 })
  })

  it('uses every place where a thing can be worn', () => {
    const places = new Set(items.flatMap((item) => Object.keys(item.Locations)))
    for (const place of [
      ...['Head_Top', 'Head_Mid', 'Head_Low', 'Armor', 'Right_Hand', 'Left_Hand', 'Both_Hand', 'Garment', 'Shoes'],
      ...['Left_Accessory', 'Right_Accessory', 'Costume_Head_Top', 'Costume_Head_Mid', 'Costume_Head_Low'],
      ...['Costume_Garment', 'Shadow_Weapon', 'Shadow_Armor', 'Shadow_Shield', 'Shadow_Shoes'],
      ...['Shadow_Right_Accessory', 'Shadow_Left_Accessory'],
    ])
      expect(places).toContain(place)
  })
})

describe('the sample’s monsters, maps and shops', () => {
  const { monsters, maps, shops, rules } = data.world as NonNullable<typeof data.world>
  const drops = [...monsters.values()].flatMap(({ Drops, MvpDrops }) => [...Drops, ...MvpDrops])

  it('are 120, 30 and more, and 60, and pass the contract unchanged', () => {
    expect([monsters.size, shops.size]).toEqual([120, 60])
    expect(maps.size).toBeGreaterThanOrEqual(30)
    for (const each of monsters.values()) expect(v.parse(monsterSchema, each)).toEqual(each)
    for (const each of maps.values()) expect(v.parse(mapSchema, each)).toEqual(each)
    for (const each of shops.values()) expect(v.parse(npcShopSchema, each)).toEqual(each)
    expect(v.parse(dropRulesSchema, rules)).toEqual(rules)
  })

  it('name only items, monsters and maps that exist', () => {
    const named = [
      ...drops.map(({ Item }) => Item),
      ...[...maps.values()].flatMap(({ Drops }) => Drops.map(({ Item }) => Item)),
      ...[...shops.values()].flatMap(({ Items, CurrencyItem = 0 }) => [
        ...(CurrencyItem > 0 ? [CurrencyItem] : []),
        ...Items.flatMap(({ Item, Materials = [] }) => [Item, ...Materials.map(({ Material }) => Material)]),
      ]),
    ]
    expect(named.filter((id) => !data.items.has(id))).toEqual([])
    const living = new Set([...maps.values()].flatMap(({ Spawns }) => Spawns.map(({ Monster }) => Monster)))
    expect(living).toEqual(new Set(monsters.keys()))
    for (const { Map: map } of shops.values()) expect(maps.has(map)).toBe(true)
  })

  it('have bosses with rewards, rates of their server’s own, and what every monster leaves', () => {
    const mvps = [...monsters.values()].filter(({ Mvp }) => Mvp)
    expect(mvps.length).toBeGreaterThan(8)
    for (const { MvpDrops } of mvps) expect(MvpDrops.length).toBe(3)
    expect(drops.some(({ FileChance, Chance }) => FileChance !== undefined && FileChance < Chance)).toBe(true)
    for (const { Drops } of monsters.values()) expect(Drops.length).toBeGreaterThan(4)
  })
})

describe('the sample packages', () => {
  const random = (each: (typeof packages)[number]) => each.Items.filter((row) => row.Chance >= 0)
  const isFixed = (row: { Chance: number }) => row.Chance === -1

  it('are of every type', () => {
    expect(new Set(packages.map((each) => each.Type))).toEqual(new Set(packageTypes))
  })
  it('hold several pools, fixed items alone, both, a zero sum and more than 1,000 rows', () => {
    expect(packages.some((each) => new Set(random(each).map((row) => row.Pool)).size > 1)).toBe(true)
    expect(packages.some((each) => each.Items.length > 0 && each.Items.every(isFixed))).toBe(true)
    expect(packages.some((each) => each.Items.some(isFixed) && random(each).length > 0)).toBe(true)
    expect(packages.some((each) => random(each).length > 0 && random(each).every((row) => row.Chance === 0))).toBe(true)
    expect(packages.some((each) => each.Items.length > 1_000)).toBe(true)
  })
  it('bear remarks, spans of amounts and people who give them out', () => {
    const rows = packages.flatMap((each) => each.Items)
    expect(new Set(rows.map((row) => row.Remark)).size).toBeGreaterThan(3)
    expect(rows.some((row) => row.Max > row.Min)).toBe(true)
    expect(packages.some((each) => each.NPCId > 0)).toBe(true)
    expect(packages.some((each) => each.NPCId === 0)).toBe(true)
  })
})

describe('the sample reforms', () => {
  const rows = reforms.flatMap((each) => each.Items)
  it('use refine limits, changes both ways, several materials and notes', () => {
    expect(rows.some((row) => row.MinRefine > 0) && rows.some((row) => row.MinRefine === 0)).toBe(true)
    expect(rows.some((row) => row.MaxRefine < 20)).toBe(true)
    expect(new Set(rows.map((row) => Math.sign(row.ChangeRefine)))).toEqual(new Set([-1, 0, 1]))
    expect(rows.some((row) => row.Materials.length > 1)).toBe(true)
    expect(rows.some((row) => row.Note !== '') && rows.some((row) => row.Note === '')).toBe(true)
  })
})

describe('the sample enchants', () => {
  it('use resets that are absent, impossible, uncertain and certain, with and without materials', () => {
    const chances = enchants.map((each) => each.Reset?.Chance)
    expect(chances).toContain(undefined)
    expect(chances).toContain(0)
    expect(chances).toContain(100_000)
    expect(chances.some((chance) => chance !== undefined && chance > 0 && chance < 100_000)).toBe(true)
    expect(enchants.some((each) => each.Reset?.Materials.length)).toBe(true)
  })
  it('use minimum refine and grade, orders, base chances and several grade blocks', () => {
    expect(enchants.some((each) => each.MinimumRefine > 0) && enchants.some((each) => each.MinimumRefine === 0)).toBe(
      true,
    )
    expect(enchants.some((each) => each.MinimumEnchantgrade > 0)).toBe(true)
    expect(enchants.some((each) => each.Order.length > 1)).toBe(true)
    expect(slots.some((slot) => slot.Chance !== undefined && slot.Chance < 100_000)).toBe(true)
    expect(slots.some((slot) => slot.Enchants.length > 1)).toBe(true)
  })
  it('use perfect enchants, upgrades and random upgrades', () => {
    for (const part of ['PerfectEnchants', 'Upgrades', 'RandomUpgrades'] as const)
      expect(slots.some((slot) => slot[part].length > 0)).toBe(true)
  })
  it('have chances that add up to 100 %', () => {
    const lists = slots.flatMap((slot) => [...slot.Enchants, ...slot.RandomUpgrades].map((list) => list.Items))
    for (const list of lists) expect(list.reduce((sum, row) => sum + row.Chance, 0)).toBe(100_000)
  })
})

it('the data folder stays below 1.5 MB', () => {
  const size = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
  expect(size).toBeLessThan(1_500_000)
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

function plain(value: object): unknown {
  return Object.values(value).map((part) => (part instanceof Map ? [...part] : part))
}
