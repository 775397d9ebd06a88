import type { Collection } from '../../api/snapshot.ts'
import { enchantIdsOf, type Item, type Material } from '../../domain/items/item.ts'
import type { Findings } from './quarantine.ts'
import type { SnapshotData } from './write-snapshot.ts'

/** Looks up the target of a record's field; reports an unlisted target once per record. */
interface Lookup {
  item(collection: Collection, record: string | number, field: string, id: number): Item | undefined
  enchant(collection: Collection, record: string | number, field: string, id: number): void
  monster(collection: Collection, record: string | number, field: string, id: number): void
}

/**
 * Fills in the names that rows lack, and each item's enchant, from the other collections; reports references to items,
 * enchants and monsters that are not listed. Their rows are kept: an incomplete table would be worse than a row named
 * `#id`.
 */
export function resolveReferences(data: SnapshotData, findings: Findings): SnapshotData {
  const look = createLookup(data, findings)
  const enchantOf = new Map(data.enchantables.map((entry) => [entry.Id, entry.EnchantId]))
  const packages = data.packages.map((entry) => resolvePackage(entry, look, enchantOf))
  const reforms = data.reforms.map((box) => resolveReform(box, look))
  for (const enchant of data.enchants) {
    for (const { field, ids } of enchantReferences(enchant)) {
      for (const id of ids) look.item('enchants', enchant.Id, field, id)
    }
  }
  for (const { Id, Facts } of data.items) {
    for (const field of ['Combos', 'RefusedCombos'] as const)
      for (const id of (Facts?.[field] ?? []).flat()) look.item('items', Id, `Facts.${field}`, id)
    for (const { Box } of Facts?.Laphine ?? []) look.item('items', Id, 'Facts.Laphine', Box)
  }
  lookWorld(data, look)
  lookRefining(data, look)
  for (const entry of data.enchantables) look.item('enchantables', entry.Id, 'Id', entry.Id)
  return {
    ...data,
    items: data.items.map((item) => {
      for (const id of enchantIdsOf(item)) look.enchant('items', item.Id, 'EnchantId', id)
      const EnchantId = item.EnchantId || enchantOf.get(item.Id) || 0
      return EnchantId === item.EnchantId ? item : { ...item, EnchantId }
    }),
    packages,
    reforms,
  }
}

function createLookup(data: SnapshotData, findings: Findings): Lookup {
  const items = new Map(data.items.map((item) => [item.Id, item]))
  const enchants = new Set(data.enchants.map((enchant) => enchant.Id))
  const monsters = new Set(data.monsters.map((monster) => monster.Id))
  const seen = new Set<string>()
  /** Whether a reference is reported for the first time. */
  const isNew = (key: string) => !seen.has(key) && seen.add(key)
  return {
    item(collection, record, field, id) {
      const item = items.get(id)
      if (!item && isNew(`${collection} ${record} ${id}`))
        findings.references.push({ collection, record: String(record), field, item: id })
      return item
    },
    enchant(collection, record, field, id) {
      if (id !== 0 && !enchants.has(id) && isNew(`${collection} ${record} enchant ${id}`))
        findings.enchants.push({ collection, record: String(record), field, enchant: id })
    },
    monster(collection, record, field, id) {
      if (!monsters.has(id) && isNew(`${collection} ${record} monster ${id}`))
        findings.monsters.push({ collection, record: String(record), field, monster: id })
    },
  }
}

type PackageRecord = SnapshotData['packages'][number]

function resolvePackage(entry: PackageRecord, look: Lookup, enchantOf: ReadonlyMap<number, number>): PackageRecord {
  const { GroupId, Openers = [] } = entry
  for (const id of Openers) look.item('packages', GroupId, 'Openers', id)
  const Items = entry.Items.map((row, index) => {
    const item = look.item('packages', GroupId, `Items.${index}.Id`, row.Id)
    look.enchant('packages', GroupId, `Items.${index}.EnchantId`, row.EnchantId)
    return { ...row, Name: nameOf(row.Name, item, row.Id), EnchantId: row.EnchantId || enchantOf.get(row.Id) || 0 }
  })
  return { ...entry, Items }
}

type ReformRecord = SnapshotData['reforms'][number]

function resolveReform(box: ReformRecord, look: Lookup): ReformRecord {
  const Items = box.Items.map((row, index) => {
    const at = `Items.${index}`
    const base = look.item('reforms', box.ReformBox, `${at}.BaseItem`, row.BaseItem)
    const result = look.item('reforms', box.ReformBox, `${at}.ResultItem`, row.ResultItem)
    for (const { Material } of row.Materials) look.item('reforms', box.ReformBox, `${at}.Materials`, Material)
    return {
      ...row,
      BaseName: nameOf(row.BaseName, base, row.BaseItem),
      ResultName: nameOf(row.ResultName, result, row.ResultItem),
    }
  })
  return { ...box, Items }
}

function nameOf(name: string, item: Item | undefined, id: number): string {
  return name.trim() || item?.Name || `#${id}`
}

/** Monsters, maps and shops keep their rows; each unlisted item and monster is reported once per record. */
function lookWorld({ monsters, maps, shops }: SnapshotData, look: Lookup): void {
  for (const { Id, Drops, MvpDrops } of monsters) {
    for (const { Item } of Drops) look.item('monsters', Id, 'Drops', Item)
    for (const { Item } of MvpDrops) look.item('monsters', Id, 'MvpDrops', Item)
  }
  for (const { Name, Drops, Spawns } of maps) {
    for (const { Monster } of Spawns) look.monster('maps', Name, 'Spawns', Monster)
    for (const { Item, Monster } of Drops) {
      look.item('maps', Name, 'Drops', Item)
      if (Monster !== undefined) look.monster('maps', Name, 'Drops', Monster)
    }
  }
  for (const { Id, Items, CurrencyItem = 0 } of shops) {
    if (CurrencyItem > 0) look.item('shops', Id, 'CurrencyItem', CurrencyItem)
    for (const { Item, Materials = [] } of Items) {
      look.item('shops', Id, 'Items', Item)
      for (const { Material } of Materials) look.item('shops', Id, 'Materials', Material)
    }
  }
}

function lookRefining({ refineTables, gradeTables }: SnapshotData, look: Lookup): void {
  for (const { Id, Levels } of refineTables)
    for (const { Blessing, Ways } of Levels) {
      for (const { Material } of Ways) if (Material > 0) look.item('refineTables', Id, 'Levels', Material)
      if (Blessing) look.item('refineTables', Id, 'Levels', Blessing.Material)
    }
  for (const { Id, Steps } of gradeTables)
    for (const { Catalyst, Options } of Steps) {
      for (const { Material } of Options) if (Material > 0) look.item('gradeTables', Id, 'Steps', Material)
      if (Catalyst) look.item('gradeTables', Id, 'Steps', Catalyst.Material)
    }
}

function* enchantReferences(enchant: SnapshotData['enchants'][number]): Generator<{ field: string; ids: number[] }> {
  const of = (materials: readonly Material[]) => materials.map((entry) => entry.Material)
  yield { field: 'TargetItems', ids: enchant.TargetItems }
  if (enchant.Reset) yield { field: 'Reset.Materials', ids: of(enchant.Reset.Materials) }
  for (const slot of enchant.Slots) {
    const at = `Slots.${slot.Slot}`
    yield { field: `${at}.Materials`, ids: of(slot.Materials) }
    for (const list of slot.Enchants) yield { field: `${at}.Enchants`, ids: list.Items.map((row) => row.Item) }
    for (const row of slot.PerfectEnchants) {
      yield { field: `${at}.PerfectEnchants`, ids: [row.Item, ...of(row.Materials)] }
    }
    for (const row of slot.Upgrades) {
      yield { field: `${at}.Upgrades`, ids: [row.Enchant, row.Upgrade, ...of(row.Materials)] }
    }
    for (const row of slot.RandomUpgrades) {
      const ids = [row.Enchant, ...row.Items.map((item) => item.Item), ...of(row.Materials)]
      yield { field: `${at}.RandomUpgrades`, ids }
    }
  }
}
