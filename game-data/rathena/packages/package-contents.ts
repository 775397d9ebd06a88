import { gameDataCopy } from '../../../domain/copy/game-data.ts'
import type { Item } from '../../../domain/items/item.ts'
import { groupOddsPer100k, roundOdds } from '../../../domain/odds/effective-odds.ts'
import type { PackageItem, SharedPool } from '../../../domain/packages/package.ts'
import type { GivenItem, GroupCall, Range } from '../../script/index.ts'
import type { Limits } from '../engine/index.ts'
import type { ItemIndex } from '../items/index.ts'
import { type Given, isUnidentifiable, packageRow } from './given-rows.ts'
import { emptyRow, type GroupRow, type RowTerms } from './group-rows.ts'
import type { ItemGroup, SubGroup } from './item-groups.ts'

/** A shared pool of a group. */
export interface GroupPool extends Pick<SharedPool, 'Pool' | 'Size'> {
  /** Lower-case name. */
  group: string
}

/** What opening a box gives. */
export interface Contents {
  rows: PackageItem[]
  /** Pools with more than one draw. */
  picks: { Pool: number; Times: number }[]
  /** Pools from which all players draw. */
  shared: GroupPool[]
  /** References to things that no file defines. */
  lost: string[]
  /** A call that does not fit the group's algorithm. */
  unclear: boolean
}

export interface World {
  groups: ReadonlyMap<string, ItemGroup>
  index: ItemIndex
  items: ReadonlyMap<number, Item>
  limits: Pick<Limits, 'MAX_AMOUNT' | 'MAX_REFINE'>
  /** The engine picks rows by retries; their odds are computed. */
  retriesRows?: boolean
  /** All players draw from one pool of a subgroup, until it is empty. */
  sharesPools?: boolean
}

/** The terms of an item without special terms. */
export const noTerms: RowTerms = { ...emptyRow(), Stacked: true }

/** The rows of all calls, in order, and of items given in addition. Equal calls are merged and counted. */
export function contentsOf(calls: readonly GroupCall[], gives: readonly GivenItem[], world: World): Contents {
  const contents: Contents = { rows: [], picks: [], shared: [], lost: [], unclear: false }
  const equal = Map.groupBy(calls, (call) => JSON.stringify(withoutIdle(call, world)))
  for (const same of equal.values()) addCall(contents, same[0] as GroupCall, same.length, world)
  addGiven(contents, gives, world)
  return contents
}

/** The call without `identified`, if no item of its group depends on it. */
function withoutIdle(call: GroupCall, { groups, items }: World): GroupCall {
  const rows = [...(groups.get(call.group)?.values() ?? [])].flatMap((subgroup) => [...subgroup.rows.values()])
  return rows.some(({ item }) => isUnidentifiable(items.get(item))) ? call : { ...call, identified: true }
}

function addCall(contents: Contents, call: GroupCall, times: number, world: World): void {
  const group = world.groups.get(call.group)
  if (!group) return
  const { subgroup: only } = call
  if (only !== undefined && !group.has(only)) {
    contents.lost.push(`subgroup ${only} of the item group "${call.group}"`)
    return
  }
  for (const [number, subgroup] of [...group].sort(([a], [b]) => a - b)) {
    if (only !== undefined && number !== only) continue
    const mark = group.refused ? markRefused : (row: PackageItem) => row
    if (subgroup.algorithm === 'all' && only === undefined)
      for (const row of allRows(number, subgroup, { ...call, times }, world)) contents.rows.push(mark(row))
    else if (subgroup.algorithm === 'all' && !world.sharesPools) contents.unclear = true
    else
      addPool(
        contents,
        { group: call.group, number, subgroup, times },
        poolRows(subgroup, call, world).map(mark),
        world,
      )
  }
}

interface Draws {
  group: string
  number: number
  subgroup: SubGroup
  times: number
}

function addPool(
  contents: Contents,
  { group, number, subgroup, times }: Draws,
  rows: PackageItem[],
  world: World,
): void {
  if (rows.length === 0) return
  const taken = new Set(contents.rows.filter((row) => row.Chance !== -1).map((row) => row.Pool))
  let Pool = number
  while (taken.has(Pool)) Pool++
  for (const row of rows) contents.rows.push({ ...row, Pool })
  if (times > 1) contents.picks.push({ Pool, Times: times })
  const isShared = world.sharesPools && subgroup.algorithm === 'sharedpool' && rows.length > 1
  if (isShared)
    contents.shared.push({ Pool, Size: [...subgroup.rows.values()].reduce((sum, { Rate }) => sum + Rate, 0), group })
}

/** A row with rate 0 can never be picked; one pick out of a subgroup that gives everything takes any of its rows. */
function poolRows(subgroup: SubGroup, call: GroupCall, world: World): PackageItem[] {
  const { items, retriesRows } = world
  const isAll = subgroup.algorithm === 'all'
  const rows = [...subgroup.rows.values()].map((row) => (isAll ? { ...row, Rate: 1 } : row))
  // Equal rates have equal odds by every rule.
  const isEven = rows.every(({ Rate }) => Rate === rows[0]?.Rate)
  const odds = retriesRows && !isEven ? groupOddsPer100k(rows.map(({ Rate }) => Rate)) : []
  return rows.flatMap((row, index) => {
    const item = items.get(row.item)
    if (!item || row.Rate === 0) return []
    const made = packageRow(givenBy(call, row, item, world), row.Rate)
    const Effective = odds[index]
    return [Effective === undefined ? made : { ...made, Effective: roundOdds(Effective) }]
  })
}

/** A row that the server does not load: it gives nothing, at any rate. */
export function markRefused(row: PackageItem): PackageItem {
  const { Chance, Remark } = row
  if (row.Refused) return row
  const remark = [gameDataCopy.refused, Remark].filter(Boolean).join(gameDataCopy.separator)
  const { Effective: _, ...plain } = row
  return { ...plain, Chance: Chance === -1 ? -1 : 0, Remark: remark, Refused: true }
}

/** When everything is given, rates do not matter. */
function allRows(
  Pool: number,
  subgroup: SubGroup,
  { times, ...call }: GroupCall & { times: number },
  world: World,
): PackageItem[] {
  return [...subgroup.rows.values()].flatMap((row) => {
    const item = world.items.get(row.item)
    return item ? { ...packageRow({ ...givenBy(call, row, item, world), times }, -1), Pool } : []
  })
}

function givenBy(
  { amount, bare, identified }: GroupCall,
  terms: GroupRow,
  item: Item,
  { index, limits }: World,
): Given {
  const given = {
    item,
    stored: index.byId.get(item.Id),
    terms,
    amount: amount ?? fixedAmount(terms.Amount),
    identified,
    maxAmount: limits.MAX_AMOUNT,
  }
  return { ...given, way: bare ? 'bare' : 'group' }
}

function addGiven(contents: Contents, gives: readonly GivenItem[], { index, items, limits }: World): void {
  const rows = new Map<string, PackageItem>()
  for (const { item: written, amount, refine, grade, identified, ...terms } of gives) {
    const item = items.get(index.find(written)?.Id ?? 0)
    if (!item) {
      contents.lost.push(`item ${/^\d+$/.test(written) ? written : `"${written}"`}`)
      continue
    }
    const refines = { RefineMinimum: refine.min, RefineMaximum: refine.max }
    const grades = { GradeMinimum: grade.min, GradeMaximum: grade.max }
    const given = {
      item,
      stored: index.byId.get(item.Id),
      amount,
      identified,
      maxAmount: limits.MAX_AMOUNT,
      way: 'item' as const,
    }
    const row = packageRow({ ...given, terms: { ...noTerms, ...terms, ...refines, ...grades } }, -1)
    const key = `${item.Id} ${row.Unidentified ?? ''} ${row.Remark}`
    const known = rows.get(key)
    if (known) Object.assign(known, { Min: known.Min + row.Min, Max: known.Max + row.Max })
    else rows.set(key, row)
  }
  for (const row of rows.values()) contents.rows.push(row)
}

export function fixedAmount(amount: number): Range {
  return { min: amount, max: amount }
}
