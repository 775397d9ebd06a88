/**
 * The database files of a server root, read without code of the product. Records have the field names of the product, so
 * that both readings can be compared.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { EnchantChance, EnchantInfo, EnchantSlot } from '../../domain/enchants/enchant.ts'
import type { ConversionEntry } from '../../domain/enchants/reform.ts'
import type { Material } from '../../domain/items/item.ts'
import { type Raw, readTinyYaml } from './tiny-yaml.ts'

export type Mode = 'renewal' | 'prerenewal'
/** `MAX_REFINE` of `src/map/status.hpp`. */
const maxRefine = { renewal: 20, prerenewal: 10 }
export type PlainConversion = Omit<ConversionEntry, 'BaseName' | 'ResultName' | 'Note'>

/** A subgroup after all files. With `all` it gives all rows. */
export interface PlainSubGroup {
  number: number
  all: boolean
  /** Whether the server does not load the group. */
  refused: boolean
  rows: { item: number; Amount: number; Rate: number }[]
}

export interface PlainDatabase {
  /** The merged rows of the files. */
  items: Map<number, Raw>
  idOf(name: unknown): number | undefined
  /** By name in lower case. */
  groups: Map<string, PlainSubGroup[]>
  enchants: Map<number, EnchantInfo>
  /** By the id of the box. */
  reforms: Map<number, PlainConversion[]>
  /** The valid rows of a database in the order of the server: those of a file, then of its imports. */
  rows(name: string): Row[]
}

type Row = Raw & { version: number }
type IdOf = PlainDatabase['idOf']

export function readDatabase(root: string, mode: Mode): PlainDatabase {
  const rows = (name: string) => rowsOf(root, mode, name)
  const items = new Map<number, Raw>()
  const ids = new Map<string, number>()
  for (const row of rows('item_db')) {
    const earlier = items.get(row.Id)
    items.set(row.Id, { ...earlier, ...row, AegisName: row.AegisName ?? earlier?.AegisName })
    if (row.AegisName !== undefined) ids.set(String(row.AegisName).toLowerCase(), row.Id)
  }
  const idOf = (name: unknown) => ids.get(String(name).toLowerCase())
  return {
    items,
    idOf,
    rows,
    groups: groupsOf(rows('item_group_db'), idOf),
    enchants: enchantsOf(rows('item_enchant'), idOf),
    reforms: reformsOf(rows('item_reform'), idOf, maxRefine[mode]),
  }
}

function rowsOf(root: string, mode: Mode, name: string): Row[] {
  const rows: Row[] = []
  const read = (file: string) => {
    if (!existsSync(path.join(root, file))) return
    const { Header, Body, Footer } = readTinyYaml(readFileSync(path.join(root, file), 'utf8'))
    if (Header.Clear) rows.length = 0
    for (const row of Body ?? []) rows.push({ ...row, version: Header.Version })
    for (const { Path, Mode } of Footer?.Imports ?? [])
      if (Mode === undefined || String(Mode).toLowerCase() === mode) read(Path)
  }
  read(`db/${name}.yml`)
  return rows
}

interface Sub {
  number: number
  all: boolean
  rows: { key: string; item: number; Amount: number; Rate: number }[]
  /** All indexes, even those with an unknown item. */
  indexes: Set<string>
}

/** For a row of a new index without an item, the server refuses a new group, and ignores the rest of an existing one. */
function groupsOf(rows: Row[], idOf: IdOf): Map<string, PlainSubGroup[]> {
  const groups = new Map<string, Sub[]>()
  const refused = new Set<string>()
  for (const { Group, SubGroups = [], version } of rows) {
    const name = String(Group).toLowerCase()
    const existing = refused.has(name) ? undefined : groups.get(name)
    const subs = existing ?? []
    groups.set(name, subs)
    refused.delete(name)
    row: for (const { Clear, SubGroup, Algorithm, List } of SubGroups) {
      if (Clear !== undefined) {
        const at = subs.findIndex(({ number }) => number === Clear)
        if (at >= 0) subs.splice(at, 1)
        continue
      }
      if (List === undefined) continue
      let sub = subs.find(({ number }) => number === SubGroup)
      if (!sub) {
        sub = { number: SubGroup, all: version < 4 && SubGroup === 0, rows: [], indexes: new Set() }
        subs.push(sub)
      }
      if (version >= 4 && Algorithm) sub.all = Algorithm.toLowerCase() === 'all'
      for (const row of List)
        if (!mergeGroupRow(sub, row, version, idOf)) {
          if (existing) break row
          refused.add(name)
        }
    }
  }
  const plain = (name: string, subs: Sub[]) =>
    subs
      .filter((sub) => sub.rows.length > 0)
      .map(({ number, all, rows: list }) => ({
        ...{ number, all, refused: refused.has(name) },
        rows: list.filter(({ item }) => item > 0),
      }))
  return new Map([...groups].map(([name, subs]) => [name, plain(name, subs)]))
}

/** Returns false if the server does not accept the row. */
function mergeGroupRow({ rows, indexes, all }: Sub, row: Raw, version: number, idOf: IdOf): boolean {
  const byIndex = version >= 3
  const removed = byIndex ? row.Clear === true && String(row.Index) : row.Clear !== undefined && String(idOf(row.Clear))
  const key = removed || String(byIndex ? row.Index : idOf(row.Item))
  const at = rows.findIndex((earlier) => earlier.key === key)
  if (removed) {
    if (at >= 0) rows.splice(at, 1)
    indexes.delete(key)
    return true
  }
  if (byIndex && row.Item === undefined) return indexes.has(key)
  const isNew = !indexes.has(key)
  indexes.add(key)
  const earlier = rows[at]
  const item = idOf(row.Item)
  if (byIndex) {
    // A skipped row leaves one without an amount, which a later row does not set to 1.
    const entry = earlier ?? { key, item: 0, Amount: 0, Rate: 0 }
    if (!earlier) rows.push(entry)
    if (item === undefined) return true
    entry.item = item
    entry.Rate = all ? 0 : (row.Rate ?? entry.Rate)
    const isSkipped = !all && entry.Rate === 0
    if (!isSkipped && (isNew || row.Amount !== undefined)) entry.Amount = Math.max(1, row.Amount ?? 1)
    return true
  }
  if (item === undefined) return true
  const amount = row.Amount === undefined ? (earlier?.Amount ?? 1) : Math.max(1, row.Amount)
  const next = { key, item, Amount: amount, Rate: row.Rate ?? earlier?.Rate ?? 0 }
  if (earlier) rows[at] = next
  else rows.push(next)
  return true
}

/** Merges rows into earlier entries with the same key. `make` gets the earlier entry and the row. */
function merge<T extends object>(
  earlier: T[] | undefined,
  key: keyof T,
  rows: Raw[] = [],
  make: (entry: T | undefined, row: Raw) => T,
): T[] {
  const list = [...(earlier ?? [])]
  for (const row of rows) {
    const value = make(undefined, row)[key]
    const at = list.findIndex((entry) => entry[key] === value)
    if (at < 0) list.push(make(undefined, row))
    else list[at] = make(list[at], row)
  }
  return list
}

const id = (idOf: IdOf, name: unknown) => idOf(name) as number

/** Amount 0 removes a material. Without an amount it is the earlier one, or 1. */
function materialsOf(earlier: Material[] = [], rows: Raw[] = [], idOf: IdOf): Material[] {
  return rows.reduce((list: Material[], row) => {
    const merged = merge(list, 'Material', [row], (entry, { Material, Amount }) => ({
      Material: id(idOf, Material),
      Amount: Amount ?? entry?.Amount ?? 1,
    }))
    return merged.filter(({ Amount }) => Amount > 0)
  }, earlier)
}

function costOf(earlier: { Price: number; Materials: Material[] } | undefined, row: Raw, idOf: IdOf) {
  return { Price: row.Price ?? earlier?.Price ?? 0, Materials: materialsOf(earlier?.Materials, row.Materials, idOf) }
}

function enchantsOf(rows: Row[], idOf: IdOf): Map<number, EnchantInfo> {
  const enchants = new Map<number, EnchantInfo>()
  const refused = new Set<number>()
  for (const row of rows) {
    const earlier = refused.has(row.Id) ? undefined : enchants.get(row.Id)
    const targets = targetsOf(earlier?.TargetItems, row.TargetItems, idOf)
    // A new enchant needs these three fields. A row after a refused one is a new enchant.
    if (earlier || ('TargetItems' in row && 'Order' in row && 'Slots' in row)) refused.delete(row.Id)
    else refused.add(row.Id)
    // The server ignores targets in a text.
    const isRefused = refused.has(row.Id) || targets.length === 0 || typeof row.TargetItems === 'string'
    enchants.set(row.Id, {
      MinimumRefine: row.MinimumRefine ?? earlier?.MinimumRefine ?? 0,
      MinimumEnchantgrade: row.MinimumEnchantgrade ?? earlier?.MinimumEnchantgrade ?? 0,
      BelowWeight: 70,
      TargetItems: targets,
      Reset: {
        Chance: row.Reset?.Chance ?? earlier?.Reset?.Chance ?? 0,
        ...costOf(earlier?.Reset, row.Reset ?? {}, idOf),
      },
      Order: row.Order?.map(({ Slot }: Raw) => Slot) ?? earlier?.Order ?? [],
      Slots: merge(earlier?.Slots, 'Slot', row.Slots, (slot, entry) => slotOf(slot, entry, idOf)),
      ...(isRefused && { Refused: true }),
    })
  }
  return new Map([...enchants].sort(([a], [b]) => a - b))
}

function targetsOf(earlier: number[] | undefined, value: unknown, idOf: IdOf): number[] {
  const targets = new Set(earlier)
  const entries =
    typeof value === 'string' ? value.split(/\s+/).map((name) => [name, true]) : Object.entries(value ?? {})
  for (const [name, isTarget] of entries)
    if (isTarget) targets.add(id(idOf, name))
    else targets.delete(id(idOf, name))
  return [...targets].sort((a, b) => a - b)
}

function slotOf(earlier: EnchantSlot | undefined, row: Raw, idOf: IdOf): EnchantSlot {
  const chances = (list: EnchantChance[] | undefined, items: Raw[] | undefined) =>
    merge(list, 'Item', items, (_, { Item, Chance }) => ({ Item: id(idOf, Item), Chance }))
  return {
    Slot: row.Slot,
    Chance: row.Chance ?? earlier?.Chance ?? 100_000,
    ...costOf(earlier, row, idOf),
    Enchants: merge(earlier?.Enchants, 'Enchantgrade', row.Enchants, (list, { Enchantgrade, Items }) => ({
      Enchantgrade,
      Items: chances(list?.Items, Items),
    })).sort((a, b) => a.Enchantgrade - b.Enchantgrade),
    PerfectEnchants: merge(earlier?.PerfectEnchants, 'Item', row.PerfectEnchants, (entry, more) => ({
      Item: id(idOf, more.Item),
      ...costOf(entry, more, idOf),
    })),
    Upgrades: merge(earlier?.Upgrades, 'Enchant', row.Upgrades, (entry, more) => ({
      Enchant: id(idOf, more.Enchant),
      Upgrade: id(idOf, more.Upgrade),
      ...costOf(entry, more, idOf),
    })),
    RandomUpgrades: merge(earlier?.RandomUpgrades, 'Enchant', row.RandomUpgrades, (entry, more) => ({
      Enchant: id(idOf, more.Enchant),
      Items: chances(entry?.Items, more.Items),
      ...costOf(entry, more, idOf),
    })),
  }
}

function reformsOf(rows: Row[], idOf: IdOf, highest: number): Map<number, PlainConversion[]> {
  const reforms = new Map<number, PlainConversion[]>()
  for (const { Item, BaseItems } of rows) {
    const box = id(idOf, Item)
    const merged = merge(reforms.get(box), 'BaseItem', BaseItems, (entry, row) => ({
      BaseItem: id(idOf, row.BaseItem),
      ResultItem: id(idOf, row.ResultItem),
      MinRefine: row.MinimumRefine ?? entry?.MinRefine ?? 0,
      MaxRefine: row.MaximumRefine ?? entry?.MaxRefine ?? highest,
      ChangeRefine: row.ChangeRefine ?? entry?.ChangeRefine ?? 0,
      Materials: materialsOf(entry?.Materials, row.Materials, idOf),
    }))
    reforms.set(box, merged)
  }
  return new Map([...reforms].sort(([a], [b]) => a - b))
}
