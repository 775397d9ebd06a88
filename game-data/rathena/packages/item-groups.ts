import { YamlMap } from '../../yaml/value.ts'
import {
  BadEntry,
  type Constants,
  type DatabaseFile,
  elementsOf,
  entries,
  flagOf,
  type GameServer,
  type Problems,
  Refusal,
  readDatabase,
  requiredText,
  requiredWhole,
  requireFields,
  short,
  textOf,
  unlessRefused,
  whole,
} from '../database/index.ts'
import { versionsOf } from '../engine/index.ts'
import type { ItemIndex } from '../items/index.ts'
import type { OptionUses } from '../options/index.ts'
import { checkBound, emptyRow, type GroupRow, limitTerms, mergedRow, mergeTerms } from './group-rows.ts'

/** Header version of the engines that read grades; earlier ones ignore them. */
const gradeVersion = 5

export type Algorithm = 'all' | 'random' | 'sharedpool'
const algorithms: readonly Algorithm[] = ['all', 'random', 'sharedpool']

export interface SubGroup {
  algorithm: Algorithm
  /** At least one row is keyed by its index. */
  hasIndex: boolean
  /** Indexes used by any row, including rows with an unknown item. */
  usedIndexes: Set<number>
  /** By `index:n` (header version 3 and later) or `item:id` (version 2 and older). */
  rows: Map<string, GroupRow>
}

/** Subgroups by number. */
export interface ItemGroup extends Map<number, SubGroup> {
  /** The server does not load the group because a row is wrong. */
  refused?: boolean
}

/** Item groups by lower-case name, in the order of their first occurrence. */
export async function readItemGroups(
  server: GameServer,
  items: ItemIndex,
  problems: Problems,
  uses: OptionUses,
): Promise<Map<string, ItemGroup>> {
  const groups = new Map<string, ItemGroup>()
  let hasIndex = true
  const start = 'db/item_group_db.yml'
  const exists = await readDatabase({
    server,
    start,
    type: 'ITEM_GROUP_DB',
    problems,
    clear: () => groups.clear(),
    begin: (rows) => {
      hasIndex = rows.some(isIndexed)
    },
    row: (row, file) =>
      problems.attempt(file, row, 'item group', () => {
        const name = requiredText(row, 'Group')
        const oldGroup = unlessRefused(groups.get(name.toLowerCase()))
        const group: ItemGroup = oldGroup ?? new Map()
        groups.set(name.toLowerCase(), group)
        const record = `group ${short(name)}`
        const byIndex = file.version >= 4 || (file.version === 3 && hasIndex)
        const context = { items, constants: server.constants, problems, file, record, uses, byIndex }
        const recordRow = { file, row, record, kind: 'a group', isKnown: oldGroup !== undefined, fatal: Refusal }
        const isRefused = problems.readRecord(recordRow, () => mergeGroup(group, row, context))
        group.refused = hasNoConstant(name, server.constants) || isRefused
        if (hasNoConstant(name, server.constants))
          problems.list.push({ file: file.file, line: row.line, record, ...noConstant(name) })
      }),
  })
  if (!exists) problems.add({ file: start }, undefined, 'file', 'is missing: there are no packages', 'file')
  const hasGrades = versionsOf(server.engine, 'ITEM_GROUP_DB').most >= gradeVersion
  for (const group of groups.values())
    for (const [number, subgroup] of group)
      if (subgroup.rows.size === 0) group.delete(number)
      else limitTerms(subgroup.rows, server.limits, hasGrades)
  return groups
}

/** The server knows a group by its script constant; without its source, any name may be one. */
function hasNoConstant(name: string, { names, isComplete }: Constants): boolean {
  return isComplete && !names.has(`ig_${name.toLowerCase()}`)
}

const noConstant = (name: string) => ({
  reason: `the server has no constant "IG_${short(name)}", without which it does not load the group`,
  remedy: 'constant' as const,
  isWhole: true as const,
})

interface Context {
  items: ItemIndex
  constants: Constants
  problems: Problems
  file: DatabaseFile
  record: string
  uses: OptionUses
  /** Rows are identified by `Index`; engines and files before October 2023 have none. */
  byIndex: boolean
}

/** At least one row of a group has an `Index`. */
function isIndexed(group: YamlMap): boolean {
  const maps = (entry: YamlMap, key: string) =>
    elementsOf(entry.get(key)).filter((element) => element instanceof YamlMap)
  return maps(group, 'SubGroups').some((part) => maps(part, 'List').some((row) => row.has('Index')))
}

function mergeGroup(group: ItemGroup, row: YamlMap, context: Context): void {
  const { problems, file, record } = context
  for (const entry of entries(row, 'SubGroups'))
    problems.attempt(file, entry, record, () => {
      const cleared = whole(entry, 'Clear', 'u16')
      if (cleared !== undefined) {
        if (!group.delete(cleared)) throw new BadEntry(`there is no subgroup ${cleared} to clear`, 'clear')
        return
      }
      requireFields(entry, 'List')
      const number = requiredWhole(entry, 'SubGroup', 'u16')
      const subgroup = group.get(number) ?? {
        algorithm: implicitAlgorithm(number, file.version),
        rows: new Map(),
        hasIndex: false,
        usedIndexes: new Set<number>(),
      }
      subgroup.algorithm = algorithmOf(entry, file.version) ?? subgroup.algorithm
      group.set(number, subgroup)
      mergeList(subgroup, entry, { ...context, record: `${record}, subgroup ${number}` })
    })
}

/** Before header version 4 there was no `Algorithm`: subgroup 0 gave everything, every other subgroup one pick. */
function implicitAlgorithm(number: number, version: number): Algorithm {
  return version < 4 && number === 0 ? 'all' : 'sharedpool'
}

function algorithmOf(entry: YamlMap, version: number): Algorithm | undefined {
  const name = version >= 4 ? textOf(entry, 'Algorithm') : undefined
  if (name === undefined) return undefined
  const algorithm = algorithms.find((each) => each === name.toLowerCase())
  if (!algorithm) throw new BadEntry(`Algorithm "${short(name)}" is unknown; the subgroup is left out`)
  return algorithm
}

function mergeList(subgroup: SubGroup, entry: YamlMap, context: Context): void {
  const { problems, file, record } = context
  const merge = context.byIndex ? mergeByIndex : mergeByItem
  for (const row of entries(entry, 'List'))
    problems.attempt(file, row, record, () => {
      merge(subgroup, row, context)
      context.uses.require(textOf(row, 'RandomOptionGroup'))
    })
}

function mergeByIndex(subgroup: SubGroup, row: YamlMap, { items, constants }: Context): void {
  const { rows, usedIndexes } = subgroup
  const index = requiredWhole(row, 'Index')
  const key = `index:${index}`
  if (row.has('Clear')) {
    if (!flagOf(row, 'Clear')) return
    usedIndexes.delete(index)
    if (!rows.delete(key)) throw new BadEntry(`there is no index ${index} to clear`, 'clear')
    return
  }
  const name = textOf(row, 'Item')
  // Its warning names a field that the row does not have (`listit["index"]`), which ends every build.
  if (name === undefined)
    throw usedIndexes.has(index)
      ? new BadEntry(`Item is missing in a further row of Index ${index}: the server does not start with this row`)
      : new Refusal('Item is missing')
  checkBound(row, constants)
  const isNew = !usedIndexes.has(index)
  usedIndexes.add(index)
  // A fault keeps what precedes it: the row exists, and later rows of the index are no new ones.
  const kept = rows.get(key) ?? emptyRow()
  rows.set(key, kept)
  kept.item = items.idOf(name)
  subgroup.hasIndex = true
  kept.Rate = whole(row, 'Rate', 'u16') ?? kept.Rate
  if (subgroup.algorithm === 'all') kept.Rate = 0
  else if (kept.Rate === 0) throw new BadEntry('Rate is missing: the server skips the row')
  const amount = whole(row, 'Amount', 'u16')
  if (isNew || amount !== undefined) kept.Amount = Math.max(1, amount ?? 1)
  if (isNew) kept.Stacked = true
  mergeTerms(kept, row)
}

function mergeByItem({ rows, hasIndex }: SubGroup, row: YamlMap, { items, constants }: Context): void {
  const cleared = textOf(row, 'Clear')
  if (cleared !== undefined) {
    const keys = keysOf(rows, items.idOf(cleared))
    if (keys.length === 0) throw new BadEntry(`there is no row of "${short(cleared)}" to clear`, 'clear')
    for (const key of keys) rows.delete(key)
    return
  }
  const item = items.idOf(requiredText(row, 'Item'))
  const itemKey = `item:${item}`
  const key = hasIndex && !rows.has(itemKey) ? (keysOf(rows, item)[0] ?? itemKey) : itemKey
  rows.set(key, mergedRow(rows.get(key), item, row, constants))
}

/** Keys of an item's rows, including those that a newer file keyed by index. */
function keysOf(rows: Map<string, GroupRow>, item: number): string[] {
  return [...rows].filter(([, row]) => row.item === item).map(([key]) => key)
}
