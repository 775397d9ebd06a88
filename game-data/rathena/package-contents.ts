import { gameDataCopy } from '../../domain/copy/game-data.ts'
import { groupOddsPer100k, roundOdds } from '../../domain/effective-odds.ts'
import type { Item } from '../../domain/item.ts'
import type { PackageItem } from '../../domain/package.ts'
import type { RowTerms } from './group-rows.ts'
import type { ItemGroup, SubGroup } from './item-groups.ts'
import type { ItemIndex } from './item-index.ts'
import { remarkOf } from './remarks.ts'
import type { GivenItem, GroupCall } from './script-calls.ts'
import type { Range } from './script-numbers.ts'

/** What opening a box gives. */
export interface Contents {
  rows: PackageItem[]
  /** Pools with more than one draw. */
  picks: { Pool: number; Times: number }[]
  /** References to things that no file defines. */
  lost: string[]
  /** A call that does not fit the group's algorithm. */
  unclear: boolean
}

export interface World {
  groups: ReadonlyMap<string, ItemGroup>
  index: ItemIndex
  items: ReadonlyMap<number, Item>
  /** The engine picks rows by retries; their odds are computed. */
  retriesRows?: boolean
}

/** The terms of an item without special terms. */
export const noTerms: Omit<RowTerms, 'Amount'> = {
  Duration: 0,
  Announced: false,
  Named: false,
  Bound: 'None',
  RandomOptionGroup: 'None',
  RefineMinimum: 0,
  RefineMaximum: 0,
  GradeMinimum: 0,
  GradeMaximum: 0,
}

/** The rows of all calls, in order, and of items given in addition. Equal calls are merged and counted. */
export function contentsOf(calls: readonly GroupCall[], gives: readonly GivenItem[], world: World): Contents {
  const contents: Contents = { rows: [], picks: [], lost: [], unclear: false }
  const equal = Map.groupBy(calls, (call) => JSON.stringify(call))
  for (const same of equal.values()) addCall(contents, same[0] as GroupCall, same.length, world)
  addGiven(contents, gives, world)
  return contents
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
    if (subgroup.algorithm !== 'all') addPool(contents, number, poolRows(subgroup, call, world).map(mark), times)
    else if (only === undefined)
      for (const row of allRows(number, subgroup, times, world.items)) contents.rows.push(mark(row))
    else contents.unclear = true
  }
}

function addPool(contents: Contents, number: number, rows: PackageItem[], times: number): void {
  if (rows.length === 0) return
  const taken = new Set(contents.rows.filter((row) => row.Chance !== -1).map((row) => row.Pool))
  let Pool = number
  while (taken.has(Pool)) Pool++
  for (const row of rows) contents.rows.push({ ...row, Pool })
  if (times > 1) contents.picks.push({ Pool, Times: times })
}

/** A row with rate 0 can never be picked. */
function poolRows(subgroup: SubGroup, { amount, bare }: GroupCall, { items, retriesRows }: World): PackageItem[] {
  const rows = [...subgroup.rows.values()]
  // Equal rates have equal odds by every rule.
  const isEven = rows.every(({ Rate }) => Rate === rows[0]?.Rate)
  const odds = retriesRows && !isEven ? groupOddsPer100k(rows.map(({ Rate }) => Rate)) : []
  return rows.flatMap((row, index) => {
    const item = items.get(row.item)
    if (!item || row.Rate === 0) return []
    const made = packageItem(item, row.Rate, amount ?? fixedAmount(row.Amount), bare ? '' : remarkOf(row))
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
function allRows(Pool: number, subgroup: SubGroup, times: number, items: World['items']): PackageItem[] {
  return [...subgroup.rows.values()].flatMap((row) => {
    const item = items.get(row.item)
    return item ? { ...packageItem(item, -1, fixedAmount(row.Amount * times), remarkOf(row)), Pool } : []
  })
}

function addGiven(contents: Contents, gives: readonly GivenItem[], { index, items }: World): void {
  const rows = new Map<string, PackageItem>()
  for (const { item: written, amount, refine, grade, ...terms } of gives) {
    const item = items.get(index.find(written)?.Id ?? 0)
    if (!item) {
      contents.lost.push(`item ${/^\d+$/.test(written) ? written : `"${written}"`}`)
      continue
    }
    const remark = remarkOf({
      ...noTerms,
      ...terms,
      Amount: 1,
      RefineMinimum: refine.min,
      RefineMaximum: refine.max,
      GradeMinimum: grade.min,
      GradeMaximum: grade.max,
    })
    const key = `${item.Id} ${remark}`
    const known = rows.get(key)
    if (known) Object.assign(known, { Min: known.Min + amount.min, Max: known.Max + amount.max })
    else rows.set(key, packageItem(item, -1, amount, remark))
  }
  for (const row of rows.values()) contents.rows.push(row)
}

/** A row of pool 1; the caller may change the pool. */
export function packageItem(item: Item, Chance: number, amount: Range, Remark: string): PackageItem {
  return {
    Id: item.Id,
    Name: item.Name,
    Min: amount.min,
    Max: amount.max,
    Chance,
    ViewId: item.ViewId,
    EnchantId: item.EnchantId,
    Locations: item.Locations,
    Pool: 1,
    Remark,
  }
}

export function fixedAmount(amount: number): Range {
  return { min: amount, max: amount }
}
