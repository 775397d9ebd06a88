import {
  type Choice,
  type DropChance,
  type DropPool,
  dropChanceText,
  dropPools,
  shareOf,
} from '../../domain/odds/drop-rate.ts'
import { drawCount, type PackageDetail, type PackageItem } from '../../domain/packages/package.ts'
import { append } from './append.ts'
import { naturalOrder } from './natural-order.ts'
import { perSnapshot } from './per-snapshot.ts'
import { loadCollection } from './snapshot.ts'

/** A package's rows in the groups of its page. */
export interface PackageRows {
  fixed: PackageItem[]
  pools: DropPool<PackageItem>[]
  choices: Choice<PackageItem>[]
}

/** One row of a package that gives an item. */
export interface PackageSource {
  package: PackageDetail
  row: PackageItem
  chance: DropChance | 'fixed' | 'choice'
  /** The mean number of the item that one opening gives; 0 for a box that cannot be opened, or a refused row. */
  mean: number
}

const byId = perSnapshot(() => new Map(allPackages().map((entry) => [entry.GroupId, entry])))
const rowsById = perSnapshot(() => new Map(allPackages().map((entry) => [entry.GroupId, dropPools(entry.Items)])))

const byOpener = perSnapshot(() => {
  const index = new Map<number, PackageDetail[]>()
  for (const entry of allPackages()) for (const id of openersOf(entry)) append(index, id, entry)
  return index
})

const byContent = perSnapshot(() => {
  const index = new Map<number, PackageSource[]>()
  for (const entry of allPackages()) {
    const { fixed, pools, choices } = packageRows(entry.GroupId)
    const add = (row: PackageItem, chance: PackageSource['chance']) =>
      append(index, row.Id, { package: entry, row, chance, mean: meanOf(entry, row, chance) })
    for (const row of fixed) add(row, 'fixed')
    for (const pool of pools) for (const { row, chance } of pool.rows) add(row, chance)
    for (const choice of choices) for (const row of choice.rows) add(row, 'choice')
  }
  for (const sources of index.values())
    sources.sort((a, b) => b.mean - a.mean || naturalOrder(a.package.Name, b.package.Name))
  return index
})

function meanOf(entry: PackageDetail, row: PackageItem, chance: PackageSource['chance']): number {
  if (entry.Disabled || row.Refused) return 0
  const share = typeof chance === 'string' ? 1 : shareOf(chance) * drawCount(entry, row.Pool)
  return (share * (row.Min + Math.max(row.Min, row.Max))) / 2
}

/**
 * The mean number of each item that one opening gives, those that are given most first. Undefined if the player chooses
 * or if further items depend on conditions.
 */
export function meanContents(entry: PackageDetail): [item: number, mean: number][] | undefined {
  const { fixed, pools, choices } = packageRows(entry.GroupId)
  if (choices.length > 0 || entry.Conditional) return undefined
  const rows = [
    ...fixed.map((row) => [row.Id, meanOf(entry, row, 'fixed')] as const),
    ...pools.flatMap((pool) => pool.rows.map(({ row, chance }) => [row.Id, meanOf(entry, row, chance)] as const)),
  ]
  const sums = new Map<number, number>()
  for (const [item, mean] of rows) sums.set(item, (sums.get(item) ?? 0) + mean)
  return [...sums].filter(([, mean]) => mean > 0).sort((a, b) => b[1] - a[1])
}

/** All packages by GroupId. */
export function allPackages(): readonly PackageDetail[] {
  return loadCollection('packages')
}

export function packageById(groupId: string): PackageDetail | undefined {
  return byId().get(groupId)
}

/** Fixed rows, random pools with their chances, and choices of a package. */
export function packageRows(groupId: string): PackageRows {
  return rowsById().get(groupId) ?? { fixed: [], pools: [], choices: [] }
}

/** The highest chance of a package's random rows that the game server loads, as text; empty if there are none. */
export function bestChance(groupId: string): string {
  const rows = packageRows(groupId).pools.flatMap((pool) => pool.rows.filter(({ row }) => !row.Refused))
  const [best] = rows.map(({ chance }) => chance).sort((a, b) => shareOf(b) - shareOf(a))
  return best ? dropChanceText(best) : ''
}

/** Items that open the package, ascending. */
export function openersOf({ ItemId, Openers = [] }: PackageDetail): number[] {
  return [...new Set([ItemId, ...Openers])].filter((id) => id > 0).sort((a, b) => a - b)
}

/** Every row of every package that gives the item, with its chance; those that give most of it first. */
export function packagesContaining(itemId: number): readonly PackageSource[] {
  return byContent().get(itemId) ?? []
}

/** Packages that this item opens. */
export function packagesOpenedBy(itemId: number): readonly PackageDetail[] {
  return byOpener().get(itemId) ?? []
}

/** Whether what an opening gives is drawn: a box of fixed contents has no chances to show. */
export function isDrawn({ GroupId }: Pick<PackageDetail, 'GroupId'>): boolean {
  return packageRows(GroupId).pools.length > 0
}
