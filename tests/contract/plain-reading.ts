/** What the files of a server root say, by a short path of its own: lists that are searched, instead of the loader's maps. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sources } from '../site/package-truth.ts'
import { type Raw, readTinyYaml } from '../site/tiny-yaml.ts'

export interface PlainReading {
  /** `id name slots view`. */
  items: string[]
  /** Groups by name in lower case: `subgroup algorithm item amount rate`. */
  groups: Map<string, string[]>
  enchants: Map<number, unknown>
  reforms: Map<number, unknown>
  /** What boxes are made of: scripts, subgroups, packages to choose from. */
  sources: Sources
}

type Row = Raw & { version: number }

/** All rows that count, in the order of the server: a file's own, then its imports one after the other. */
function rowsOf(root: string, mode: string, name: string): Row[] {
  const found: Row[] = []
  const read = (file: string) => {
    if (!existsSync(path.join(root, file))) return
    const { Header, Body = [], Footer } = readTinyYaml(readFileSync(path.join(root, file), 'utf8'))
    if (Header.Clear) found.length = 0
    for (const row of Body) found.push({ ...row, version: Header.Version })
    for (const { Path, Mode } of Footer?.Imports ?? [])
      if (Mode === undefined || String(Mode).toLowerCase() === mode) read(Path)
  }
  read(`db/${name}.yml`)
  return found
}

export function readPlainly(root: string, mode: 'renewal' | 'prerenewal'): PlainReading {
  const items: Raw[] = []
  for (const row of rowsOf(root, mode, 'item_db')) {
    const known = items.find(({ Id }) => Id === row.Id)
    if (known) Object.assign(known, { ...row, AegisName: row.AegisName ?? known.AegisName })
    else items.push({ ...row })
  }
  const idOf = (name: unknown) =>
    items.find(({ AegisName }) => AegisName.toLowerCase() === String(name).toLowerCase())?.Id as number | undefined
  const { groups, refused } = groupsOf(rowsOf(root, mode, 'item_group_db'), idOf)
  return {
    items: items.map(({ Id, Name, Slots = 0, View = 0 }) => `${Id} ${Name} ${Slots} ${View}`).sort(),
    groups: new Map([...groups].map(([name, subs]) => [name, linesOf(subs, refused.has(name))])),
    enchants: enchantsOf(rowsOf(root, mode, 'item_enchant'), idOf),
    reforms: reformsOf(rowsOf(root, mode, 'item_reform'), idOf),
    sources: {
      items,
      groups: new Map(
        [...groups].map(([name, subs]) => [
          name,
          subs
            .filter(({ rows }) => rows.length > 0)
            .map(({ number, algorithm, rows }) => ({
              number,
              all: algorithm === 'all',
              refused: refused.has(name),
              list: rows.map(({ item, ...row }) => ({ ...row, Item: item })),
            })),
        ]),
      ),
      selections: rowsOf(root, mode, 'item_packages'),
    },
  }
}

type IdOf = (name: unknown) => number | undefined

interface Sub {
  number: number
  algorithm: string
  rows: { key: string; item: number; Amount: number; Rate: number }[]
  /** Indexes that were named, be it with an item that nobody knows. */
  named: Set<string>
}

/** A row of a new index without an item: the server drops a new group for it, and reads no further in a known one. */
function groupsOf(rows: Row[], idOf: IdOf): { groups: Map<string, Sub[]>; refused: Set<string> } {
  const groups = new Map<string, Sub[]>()
  const refused = new Set<string>()
  for (const { Group, SubGroups = [], version } of rows) {
    const name = String(Group).toLowerCase()
    const known = refused.has(name) ? undefined : groups.get(name)
    const subs = known ?? []
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
        sub = {
          number: SubGroup,
          algorithm: version < 4 && SubGroup === 0 ? 'all' : 'pick',
          rows: [],
          named: new Set(),
        }
        subs.push(sub)
      }
      if (version >= 4 && Algorithm) sub.algorithm = Algorithm.toLowerCase() === 'all' ? 'all' : 'pick'
      for (const row of List)
        if (!mergeRow(sub, row, version, idOf)) {
          if (known) break row
          refused.add(name)
        }
    }
  }
  return { groups, refused }
}

function linesOf(subs: readonly Sub[], refused: boolean): string[] {
  return subs.flatMap(({ number, algorithm, rows: list }) =>
    list
      .filter(({ Rate }) => algorithm === 'all' || Rate > 0)
      .map(({ item, Amount, Rate }) =>
        [
          algorithm === 'all' ? 'fixed' : `pool ${number}`,
          item,
          `x${Amount}`,
          algorithm === 'all' ? '' : refused ? 0 : Rate,
        ]
          .join(' ')
          .trim(),
      ),
  )
}

/** False for what the server does not stand. */
function mergeRow({ rows, named }: Sub, row: Raw, version: number, idOf: IdOf): boolean {
  const byIndex = version >= 3
  const removed = byIndex ? row.Clear === true && String(row.Index) : row.Clear !== undefined && String(idOf(row.Clear))
  const key = removed || String(byIndex ? row.Index : idOf(row.Item))
  const at = rows.findIndex((known) => known.key === key)
  if (removed) {
    if (at >= 0) rows.splice(at, 1)
    named.delete(key)
    return true
  }
  if (byIndex && row.Item === undefined && !named.has(key)) return false
  named.add(key)
  const known = rows[at]
  const item = row.Item === undefined ? known?.item : idOf(row.Item)
  if (item === undefined) return true
  const amount = row.Amount === undefined ? (known?.Amount ?? 1) : Math.max(1, row.Amount)
  const next = { key, item, Amount: amount, Rate: row.Rate ?? known?.Rate ?? 0 }
  if (known) rows[at] = next
  else rows.push(next)
  return true
}

/** Rows of one key, the later over the earlier; `merge` gets what is known and what is said. */
function keyed<T>(
  list: Raw[] = [],
  keyOf: (row: Raw) => unknown,
  merge: (known: T | undefined, row: Raw) => T,
  into: [unknown, T][] = [],
) {
  for (const row of list) {
    const known = into.find(([key]) => key === keyOf(row))
    if (known) known[1] = merge(known[1], row)
    else into.push([keyOf(row), merge(undefined, row)])
  }
  return into
}

/** Amount 0 takes a material away; one without an amount is 1, or stays as it was. */
function materialsOf(list: Raw[] = [], idOf: IdOf, known: [unknown, number][] = []): [unknown, number][] {
  let found = [...known]
  for (const { Material, Amount } of list) {
    const id = idOf(Material)
    const old = found.find(([key]) => key === id)
    const amount = Amount ?? old?.[1] ?? 1
    if (amount === 0) found = found.filter(([key]) => key !== id)
    else if (old) old[1] = amount
    else found.push([id, amount])
  }
  return found
}

function enchantsOf(rows: Row[], idOf: IdOf): Map<number, unknown> {
  type Slot = Record<'grades' | 'random' | 'perfect', [unknown, [unknown, number][]][]> & { chance: number }
  const enchants = keyed<{ targets: Set<number>; refine: number; slots: [unknown, Slot][]; refused: boolean }>(
    rows,
    (row) => row.Id,
    (before, row) => {
      // One that was refused is made anew, and a new one has to have these three.
      const known = before?.refused ? undefined : before
      const refused = !known && !('TargetItems' in row && 'Order' in row && 'Slots' in row)
      const targets = new Set(known?.targets)
      for (const [name, wanted] of Object.entries(row.TargetItems ?? {}))
        if (wanted) targets.add(idOf(name) as number)
        else targets.delete(idOf(name) as number)
      const chances = (list: Raw[], into: [unknown, number][] = []) =>
        keyed<number>(
          list,
          (entry) => idOf(entry.Item),
          (chance, entry) => entry.Chance ?? chance,
          into,
        )
      const slots = keyed<Slot>(
        row.Slots,
        ({ Slot }) => Slot,
        (slot, entry) => ({
          chance: entry.Chance ?? slot?.chance ?? 100_000,
          grades: keyed(
            entry.Enchants,
            (list) => list.Enchantgrade,
            (list, more) => chances(more.Items, list),
            slot?.grades,
          ),
          random: keyed(
            entry.RandomUpgrades,
            (list) => idOf(list.Enchant),
            (list, more) => chances(more.Items, list),
            slot?.random,
          ),
          perfect: keyed(
            entry.PerfectEnchants,
            (list) => idOf(list.Item),
            (list, more) => materialsOf(more.Materials, idOf, list),
            slot?.perfect,
          ),
        }),
        known?.slots,
      )
      return { targets, refine: row.MinimumRefine ?? known?.refine ?? 0, slots, refused }
    },
  )
  return new Map(
    enchants.map(([id, { targets, refine, slots, refused }]) => [
      id as number,
      {
        targets: [...targets].sort((a, b) => a - b),
        refused: refused || targets.size === 0,
        refine,
        slots: slots.map(([slot, parts]) => ({
          slot,
          ...parts,
          grades: [...parts.grades].sort(([a], [b]) => Number(a) - Number(b)),
        })),
      },
    ]),
  )
}

function reformsOf(rows: Row[], idOf: IdOf): Map<number, unknown> {
  type Conversion = { result: number; least: number; materials: [unknown, number][] }
  const boxes = keyed<[unknown, Conversion][]>(
    rows,
    (row) => idOf(row.Item),
    (known, row) =>
      keyed<Conversion>(
        row.BaseItems,
        (entry) => idOf(entry.BaseItem),
        (conversion, entry) => ({
          result: entry.ResultItem === undefined ? (conversion?.result ?? 0) : (idOf(entry.ResultItem) as number),
          least: entry.MinimumRefine ?? conversion?.least ?? 0,
          materials: materialsOf(entry.Materials, idOf, conversion?.materials),
        }),
        known,
      ),
  )
  return new Map(
    boxes.map(([box, list]) => [box as number, list.map(([base, conversion]) => ({ base, ...conversion }))]),
  )
}
