import type { YamlMap } from '../yaml/value.ts'
import { BadEntry, Refusal } from './bad-entry.ts'
import { entries, flagOf, requiredText, requiredWhole, requireFields, short, textOf, whole } from './fields.ts'
import type { ItemIndex } from './item-index.ts'
import type { Limits } from './limits.ts'
import type { OptionUses } from './option-uses.ts'
import { type Problems, unlessRefused } from './problems.ts'
import { type DatabaseFile, type GameServer, readDatabase } from './read-database.ts'
import { gradeIn } from './reading.ts'

export type Algorithm = 'all' | 'random' | 'sharedpool'
const algorithms: readonly Algorithm[] = ['all', 'random', 'sharedpool']

/** Terms under which the player gets the item. */
export interface RowTerms {
  Amount: number
  /** Minutes of a rental; 0 = permanent. */
  Duration: number
  Announced: boolean
  Named: boolean
  Bound: string
  RandomOptionGroup: string
  RefineMinimum: number
  RefineMaximum: number
  /** From 0 for none to 4 for A. */
  GradeMinimum: number
  GradeMaximum: number
}

export interface GroupRow extends RowTerms {
  item: number
  /** Weight within the subgroup. */
  Rate: number
}

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
        const context = { items, problems, file, record, uses, byIndex }
        const recordRow = { file, row, record, kind: 'a group', isKnown: oldGroup !== undefined, fatal: Refusal }
        group.refused = problems.readRecord(recordRow, () => mergeGroup(group, row, context))
      }),
  })
  if (!exists) problems.add({ file: start }, undefined, 'file', 'is missing: there are no packages', 'file')
  for (const group of groups.values())
    for (const [number, subgroup] of group)
      if (subgroup.rows.size === 0) group.delete(number)
      else limitTerms(subgroup, server.limits)
  return groups
}

/** Without a maximum, the server rolls from the minimum to the highest refine or grade. */
function limitTerms({ rows }: SubGroup, { MAX_AMOUNT, MAX_REFINE, MAX_ENCHANTGRADE }: Limits): void {
  const known = (grade: number) => (grade > MAX_ENCHANTGRADE ? 0 : grade)
  for (const row of rows.values()) {
    row.Amount = Math.min(MAX_AMOUNT, row.Amount)
    row.RefineMinimum = Math.min(MAX_REFINE, row.RefineMinimum)
    row.RefineMaximum = Math.min(MAX_REFINE, row.RefineMaximum || (row.RefineMinimum > 0 ? MAX_REFINE : 0))
    row.GradeMinimum = known(row.GradeMinimum)
    row.GradeMaximum = known(row.GradeMaximum) || (row.GradeMinimum > 0 ? MAX_ENCHANTGRADE : 0)
  }
}

interface Context {
  items: ItemIndex
  problems: Problems
  file: DatabaseFile
  record: string
  uses: OptionUses
  /** Rows are identified by `Index`; engines and files before October 2023 have none. */
  byIndex: boolean
}

/** At least one row of a group has an `Index`. */
function isIndexed(group: YamlMap): boolean {
  return entries(group, 'SubGroups').some((part) => entries(part, 'List').some((row) => row.has('Index')))
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
      merge(subgroup, row, context.items)
      context.uses.require(textOf(row, 'RandomOptionGroup'))
    })
}

function mergeByIndex(subgroup: SubGroup, row: YamlMap, items: ItemIndex): void {
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
  // The server skips a later row of an index without an item, although it could keep the item.
  if (name === undefined) throw new (usedIndexes.has(index) ? BadEntry : Refusal)('Item is missing')
  usedIndexes.add(index)
  const item = items.idOf(name)
  subgroup.hasIndex = true
  rows.set(key, mergeRow(rows.get(key), item, row))
}

function mergeByItem({ rows, hasIndex }: SubGroup, row: YamlMap, items: ItemIndex): void {
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
  rows.set(key, mergeRow(rows.get(key), item, row))
}

/** Keys of an item's rows, including those that a newer file keyed by index. */
function keysOf(rows: Map<string, GroupRow>, item: number): string[] {
  return [...rows].filter(([, row]) => row.item === item).map(([key]) => key)
}

function mergeRow(oldRow: GroupRow | undefined, item: number, row: YamlMap): GroupRow {
  const amount = whole(row, 'Amount', 'u16')
  return {
    item,
    Rate: whole(row, 'Rate', 'u16') ?? oldRow?.Rate ?? 0,
    Amount: amount === undefined ? (oldRow?.Amount ?? 1) : Math.max(1, amount),
    Duration: whole(row, 'Duration', 'u16') ?? oldRow?.Duration ?? 0,
    Announced: flagOf(row, 'Announced') ?? oldRow?.Announced ?? false,
    Named: flagOf(row, 'Named') ?? oldRow?.Named ?? false,
    Bound: textOf(row, 'Bound') ?? oldRow?.Bound ?? 'None',
    RandomOptionGroup: textOf(row, 'RandomOptionGroup') ?? oldRow?.RandomOptionGroup ?? 'None',
    RefineMinimum: orRefusal(() => whole(row, 'RefineMinimum', 'u16')) ?? oldRow?.RefineMinimum ?? 0,
    RefineMaximum: orRefusal(() => whole(row, 'RefineMaximum', 'u16')) ?? oldRow?.RefineMaximum ?? 0,
    GradeMinimum: orRefusal(() => gradeIn(row, 'GradeMinimum')) ?? oldRow?.GradeMinimum ?? 0,
    GradeMaximum: orRefusal(() => gradeIn(row, 'GradeMaximum')) ?? oldRow?.GradeMaximum ?? 0,
  }
}

/** The server accepts a row with any fault except a wrong refine, grade and random option group. */
function orRefusal<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BadEntry ? new Refusal(error.message) : error
  }
}
