/**
 * The whole real database, read a second time by a short path that shares nothing with the loader: js-yaml's own
 * `load` and plain objects. It knows only what these files need (all of them are header version 2 groups, no
 * `Clear`), so it is short enough to be believed.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { load } from 'js-yaml'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadRathena } from '../../host/game-data/rathena/load-rathena.ts'
import { readNames, writeItemInfo } from '../bench/zh-item-info.ts'
import { sharedPath, sharedReason } from '../shared.ts'
import { boxesOf, plainGroups } from '../site/package-truth.ts'
import { compareBoxes } from './compare-boxes.ts'

// biome-ignore lint/suspicious/noExplicitAny: the files as they are, without anyone's reading of them
type Raw = Record<string, any>

const root = sharedPath('data/rathena') ?? ''

function rows(file: string): Raw[] {
  const text = readFileSync(path.join(root, 'db', file), 'utf8').replace(/^\uFEFF/, '')
  return (load(text, { json: true }) as { Body?: Raw[] }).Body ?? []
}

/** Rows of one key are one row; later ones change its fields, and add to its lists. */
function merged(list: Raw[] = [], key: string): Raw[] {
  const byKey = new Map<string, Raw>()
  for (const row of list) {
    const name = String(row[key]).toLowerCase()
    const known: Raw = { ...byKey.get(name) }
    for (const [field, value] of Object.entries(row))
      known[field] = Array.isArray(value) ? [...(known[field] ?? []), ...value] : value
    byKey.set(name, known)
  }
  return [...byKey.values()]
}

/** The truth in a form that the loader's answer can be turned into. */
function truthOf(mode: 're' | 'pre-re') {
  const items = merged(
    ['usable', 'equip', 'etc'].flatMap((part) => rows(`${mode}/item_db_${part}.yml`)),
    'Id',
  )
  const ids = new Map(items.map((item) => [String(item.AegisName).toLowerCase(), Number(item.Id)]))
  const idOf = (name: unknown) => ids.get(String(name).toLowerCase())
  const unknown: string[] = []

  const groups = new Map(
    merged(rows(`${mode}/item_group_db.yml`), 'Group').map((group) => {
      const subgroups = merged(group.SubGroups, 'SubGroup').map(({ SubGroup, List }) => {
        unknown.push(...List.map((row: Raw) => row.Item).filter((name: unknown) => idOf(name) === undefined))
        return { number: SubGroup as number, rows: merged(List, 'Item') }
      })
      return [String(group.Group).toLowerCase(), subgroups]
    }),
  )

  const selections = mode === 're' ? rows('re/item_packages.yml') : []
  const boxes = boxesOf({ items, groups: plainGroups(rows(`${mode}/item_group_db.yml`)), selections })
  return { items, idOf, unknown, groups, boxes }
}

describe.skipIf(!root)(`the real renewal database (skipped where ${sharedReason})`, async () => {
  if (!root) return
  const truth = truthOf('re')
  const data = await loadRathena({ root, mode: 'renewal' })

  it('has the published counts', () => {
    expect(data.items.size).toBe(20_420)
    const own = [...data.packages.keys()].filter((id) => id.startsWith('item-'))
    expect(data.packages.size - own.length).toBe(589)
    // Boxes of plain items and of several calls, and those that players choose from.
    expect(own).toHaveLength(1794)
    expect(data.enchants.size).toBe(33)
    expect(data.reforms.size).toBe(35)
    expect(truth.items).toHaveLength(20_420)
    expect(truth.groups.size).toBe(811)
  })

  it('gives every item its name, slots, view and locations', () => {
    const expected = truth.items
      .map((item) => [
        item.Id,
        String(item.Name),
        item.Slots ?? 0,
        item.View ?? 0,
        Object.keys(item.Locations ?? {})
          .filter((name) => item.Locations[name])
          .sort(),
      ])
      .sort(([a], [b]) => a - b)
    const found = [...data.items.values()].map((item) => [
      item.Id,
      item.Name,
      item.Slot,
      item.View,
      Object.keys(item.Locations).sort(),
    ])
    expect(found).toEqual(expected)
  })

  it('gives every row of every package its amount, weight and percentage', () => {
    const compared = compareBoxes(data, truth.boxes)
    expect(compared).toBeGreaterThan(10_000)
  })

  it('gives every reform its conversions, materials and limits', () => {
    const expected = rows('re/item_reform.yml').map((reform) => [
      truth.idOf(reform.Item),
      merged(reform.BaseItems, 'BaseItem').map((base) => ({
        BaseItem: truth.idOf(base.BaseItem),
        ResultItem: truth.idOf(base.ResultItem),
        MinRefine: base.MinimumRefine ?? 0,
        MaxRefine: base.MaximumRefine ?? 20,
        ChangeRefine: base.ChangeRefine ?? 0,
        Materials: materials(truth, base.Materials),
      })),
    ])
    const found = [...data.reforms.values()].map((reform) => [
      reform.ReformBox,
      reform.Items.map(({ BaseItem, ResultItem, MinRefine, MaxRefine, ChangeRefine, Materials }) => ({
        BaseItem,
        ResultItem,
        MinRefine,
        MaxRefine,
        ChangeRefine,
        Materials,
      })),
    ])
    expect(found).toEqual(expected.sort(([a], [b]) => Number(a) - Number(b)))
  })

  it('gives every enchant its targets, slots, chances, prices and materials', () => {
    const chances = (list: Raw[] = []) =>
      merged(list, 'Item').map(({ Item, Chance }) => ({ Item: truth.idOf(Item), Chance }))
    const cost = (entry: Raw) => ({ Price: entry.Price ?? 0, Materials: materials(truth, entry.Materials) })
    const expected = rows('re/item_enchant.yml').map((enchant) => [
      enchant.Id,
      {
        MinimumRefine: enchant.MinimumRefine ?? 0,
        MinimumEnchantgrade: enchant.MinimumEnchantgrade ?? 0,
        TargetItems: targets(enchant.TargetItems)
          .map((name) => truth.idOf(name))
          .sort((a, b) => Number(a) - Number(b)),
        Reset: { Chance: enchant.Reset?.Chance ?? 0, ...cost(enchant.Reset ?? {}) },
        Order: (enchant.Order as Raw[]).map(({ Slot }) => Slot),
        // One has its targets as a text, of which the server takes none.
        ...(typeof enchant.TargetItems === 'string' && { Refused: true }),
        Slots: merged(enchant.Slots, 'Slot').map((slot) => ({
          Slot: slot.Slot,
          Chance: slot.Chance ?? 100_000,
          ...cost(slot),
          Enchants: merged(slot.Enchants, 'Enchantgrade').map(({ Enchantgrade, Items }: Raw) => ({
            Enchantgrade,
            Items: chances(Items),
          })),
          PerfectEnchants: merged(slot.PerfectEnchants, 'Item').map((entry) => ({
            Item: truth.idOf(entry.Item),
            ...cost(entry),
          })),
          Upgrades: merged(slot.Upgrades, 'Enchant').map((entry) => ({
            Enchant: truth.idOf(entry.Enchant),
            Upgrade: truth.idOf(entry.Upgrade),
            ...cost(entry),
          })),
          RandomUpgrades: [],
        })),
      },
    ])
    expect([...data.enchants]).toEqual(expected.sort(([a], [b]) => Number(a) - Number(b)))
  })

  it('points every target item at the lowest enchant that accepts it, and no other item at any', () => {
    const lowest = new Map<number, number>()
    for (const enchant of rows('re/item_enchant.yml').sort((a, b) => b.Id - a.Id))
      for (const name of targets(enchant.TargetItems)) lowest.set(truth.idOf(name) ?? 0, enchant.Id)
    const found = [...data.items.values()].filter((item) => item.EnchantId > 0).map((item) => [item.Id, item.EnchantId])
    expect(found).toEqual([...lowest].sort(([a], [b]) => a - b))
  })

  it('reports what it could not use, each with its file and line, and nothing else', () => {
    expect(truth.unknown).toEqual([])
    expect(data.problems.every(({ file, line }) => file && line)).toBe(true)
    // Of scripts and settings the folder has a part; one of its exchanges names an amount twice.
    const [database, rest] = [true, false].map((isDatabase) =>
      data.problems.filter(({ file }) => file.startsWith('db/') === isDatabase),
    )
    expect(new Set(rest?.map(({ reason }) => reason))).toEqual(
      new Set(['the file is missing', 'stands twice in one entry; the first counts']),
    )
    expect(database?.map(({ record }) => record)).toEqual([
      'key Flags',
      'enchant 26',
      // Of monsters.
      'key EP172ALPHA',
      'key AttackMotion',
      ...[
        '17278 Unlimited_Box_10',
        '17481 Costama_Egg21',
        // Their scripts give items that the database does not have.
        '9971 Arca_Batalha2_BR',
        '9972 Arca_Batalha_BR',
        '9973 Arca_Vida2_BR',
        '9974 Arca_Vida_BR',
        '9982 Arca_Especial_BR',
        '17321 Three_Master_Package',
        '17322 Three_Master_Package_10',
        '17438 3_Life_Potion_pack2',
        '17439 3_Life_Potion_10pack2',
        '17971 A_3_Life_Potion_10pack',
        '17972 A_3_Life_Potion_pack',
        '23585 Rebeginer_Box_100',
        '23586 Rebeginer_Box_110',
      ].map((item) => `item ${item}`),
    ])
  })

  it('is read in 3 seconds of processor time', () => {
    // A process of its own: in this one the garbage of other files would be collected at the same time.
    const { stdout } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'measure-load.ts'), root])
    expect(JSON.parse(String(stdout)).cpuS).toBeLessThan(3)
  })
})

describe.skipIf(!root)(`the real prerenewal database (skipped where ${sharedReason})`, async () => {
  if (!root) return
  const truth = truthOf('pre-re')
  const data = await loadRathena({ root, mode: 'prerenewal' })

  it('has every item and every row of every package, and neither enchants nor reforms', () => {
    expect(data.items.size).toBe(truth.items.length)
    expect(compareBoxes(data, truth.boxes)).toBeGreaterThan(4_000)
    expect([data.enchants.size, data.reforms.size]).toEqual([0, 0])
    expect(truth.unknown).toEqual([])
    const database = data.problems.filter(({ file }) => file.startsWith('db/'))
    expect(database.map(({ record }) => record)).toEqual([
      // The data folder has none of its own for this mode.
      'import db/pre-re/item_combos.yml',
      'import db/pre-re/mob_db.yml',
      'item 13765 Certificate_TW_Box',
    ])
  })
})

const names = sharedPath('data/zh-names.tsv') ?? ''

describe.skipIf(!root || !names)(`with a client's itemInfo (skipped where ${sharedReason})`, () => {
  it('names every item of the file in Chinese, the rest as the database does, and packages after them', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'iteminfo-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const itemInfo = path.join(folder, 'itemInfo.lua')
    await writeItemInfo(names, itemInfo)
    const chinese = await readNames(names)
    const data = await loadRathena({ root, mode: 'renewal', itemInfo: [itemInfo] })
    const english = await loadRathena({ root, mode: 'renewal' })
    let named = 0
    for (const [id, item] of data.items) {
      // This server's names were converted with the backslashes that Big5 scripts need behind some characters.
      expect(item.Name).toBe(chinese.get(id)?.replaceAll('\\', '') || english.items.get(id)?.Name)
      if (chinese.get(id)) named++
    }
    expect(named).toBeGreaterThan(5_000)
    for (const box of data.packages.values()) expect(box.Name).toBe(data.items.get(box.ItemId)?.Name)
    for (const reform of data.reforms.values()) expect(reform.Name).toBe(data.items.get(reform.ReformBox)?.Name)
    expect(data.items.get(501)).toMatchObject({
      Name: '紅色藥水',
      Description: '紅色藥水<br>編號 : <span class="tint-grey">501</span>',
    })
  })
})

/** Enchant 26 lists its targets without `: true`, which makes them one text of names. */
function targets(value: unknown): string[] {
  if (typeof value === 'string') return value.split(' ')
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function materials(truth: { idOf(name: unknown): number | undefined }, list: Raw[] = []) {
  return merged(list, 'Material')
    .map(({ Material, Amount = 1 }) => ({ Material: truth.idOf(Material), Amount }))
    .filter(({ Amount }) => Amount > 0)
}
