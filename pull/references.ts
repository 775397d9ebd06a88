import type { Collection } from '../api/snapshot.ts'
import { enchantIdsOf, type Item, type Material } from '../domain/item.ts'
import type { Findings } from './quarantine.ts'
import type { SnapshotData } from './write-snapshot.ts'

/**
 * Fills in the names that rows lack, and each item's enchant, from the other collections; reports items that are named
 * but not listed, and enchants likewise. Their rows stay: a wrong table would be worse than a row called `#id`.
 */
export function resolveReferences(data: SnapshotData, findings: Findings): SnapshotData {
  const items = new Map(data.items.map((item) => [item.Id, item]))
  const enchantOf = new Map(data.enchantables.map((entry) => [entry.Id, entry.EnchantId]))
  const enchants = new Set(data.enchants.map((enchant) => enchant.Id))
  const seen = new Set<string>()

  function look(collection: Collection, record: string | number, field: string, id: number): Item | undefined {
    const item = items.get(id)
    const key = `${collection} ${record} ${id}`
    if (!item && !seen.has(key)) {
      seen.add(key)
      findings.references.push({ collection, record: String(record), field, item: id })
    }
    return item
  }
  function lookEnchant(collection: Collection, record: string | number, field: string, id: number): void {
    const key = `${collection} ${record} enchant ${id}`
    if (id === 0 || enchants.has(id) || seen.has(key)) return
    seen.add(key)
    findings.enchants.push({ collection, record: String(record), field, enchant: id })
  }
  const named = (name: string, item: Item | undefined, id: number) => name.trim() || item?.Name || `#${id}`
  const lookAll = (collection: Collection, record: string | number, field: string, materials: readonly Material[]) => {
    for (const { Material } of materials) look(collection, record, field, Material)
  }

  for (const { GroupId, Openers = [] } of data.packages)
    for (const id of Openers) look('packages', GroupId, 'Openers', id)
  const packages = data.packages.map((entry) => ({
    ...entry,
    Items: entry.Items.map((row, index) => {
      const item = look('packages', entry.GroupId, `Items.${index}.Id`, row.Id)
      lookEnchant('packages', entry.GroupId, `Items.${index}.EnchantId`, row.EnchantId)
      return { ...row, Name: named(row.Name, item, row.Id), EnchantId: row.EnchantId || enchantOf.get(row.Id) || 0 }
    }),
  }))
  const reforms = data.reforms.map((box) => ({
    ...box,
    Items: box.Items.map((row, index) => {
      const base = look('reforms', box.ReformBox, `Items.${index}.BaseItem`, row.BaseItem)
      const result = look('reforms', box.ReformBox, `Items.${index}.ResultItem`, row.ResultItem)
      lookAll('reforms', box.ReformBox, `Items.${index}.Materials`, row.Materials)
      return {
        ...row,
        BaseName: named(row.BaseName, base, row.BaseItem),
        ResultName: named(row.ResultName, result, row.ResultItem),
      }
    }),
  }))
  for (const enchant of data.enchants) {
    for (const { field, ids } of enchantReferences(enchant)) {
      for (const id of ids) look('enchants', enchant.Id, field, id)
    }
  }
  lookWorld(data, look)
  for (const entry of data.enchantables) look('enchantables', entry.Id, 'Id', entry.Id)
  return {
    ...data,
    items: data.items.map((item) => {
      for (const id of enchantIdsOf(item)) lookEnchant('items', item.Id, 'EnchantId', id)
      const EnchantId = item.EnchantId || enchantOf.get(item.Id) || 0
      return EnchantId === item.EnchantId ? item : { ...item, EnchantId }
    }),
    packages,
    reforms,
  }
}

/** Monsters, maps and shops keep their rows; each item that they name beyond the list is told once a record. */
function lookWorld(
  { monsters, maps, shops }: SnapshotData,
  look: (collection: Collection, record: string | number, field: string, id: number) => unknown,
): void {
  for (const { Id, Drops, MvpDrops } of monsters) {
    for (const { Item } of Drops) look('monsters', Id, 'Drops', Item)
    for (const { Item } of MvpDrops) look('monsters', Id, 'MvpDrops', Item)
  }
  for (const { Name, Drops } of maps) for (const { Item } of Drops) look('maps', Name, 'Drops', Item)
  for (const { Id, Items } of shops)
    for (const { Item, Materials = [] } of Items) {
      look('shops', Id, 'Items', Item)
      for (const { Material } of Materials) look('shops', Id, 'Materials', Material)
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
