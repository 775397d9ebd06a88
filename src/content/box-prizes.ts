import { shareOf } from '../../domain/odds/drop-rate.ts'
import { drawCount, type PackageDetail } from '../../domain/packages/package.ts'
import { itemById, itemName } from './items.ts'
import { dropsOf, mapDropsOf } from './monsters.ts'
import { shopsSelling } from './npc-shops.ts'
import { openersOf, packageRows, packagesContaining } from './packages.ts'

/** Number of prizes that a list names. */
const namedPrizes = 3

/**
 * Names of the prizes that a box is opened for: of its random rows those with the highest chance × price at an NPC; the
 * rarest ones if the prices are unknown. Empty if nothing in it is random.
 */
export function topPrizes(entry: PackageDetail): string[] {
  const rows = packageRows(entry.GroupId).pools.flatMap(({ rows: poolRows }) =>
    poolRows.flatMap(({ row, chance }) => {
      const share = shareOf(chance) * drawCount(entry, row.Pool)
      if (row.Refused || share === 0) return []
      const mean = share * ((row.Min + Math.max(row.Min, row.Max)) / 2)
      const name = row.Name || itemName(row.Id)
      return [{ name, share, worth: mean * (itemById(row.Id)?.Facts?.Sell ?? 0) }]
    }),
  )
  const arePriced = rows.filter(({ worth }) => worth > 0).length >= namedPrizes
  rows.sort((a, b) => (arePriced ? b.worth - a.worth : 0) || a.share - b.share)
  return [...new Set(rows.map(({ name }) => name))].slice(0, namedPrizes)
}

/** Whether a player can get the box: from a shop, a monster or another box. */
export function isObtainable(entry: PackageDetail): boolean {
  return openersOf(entry).some(
    (id) =>
      shopsSelling(id).length > 0 ||
      dropsOf(id).length > 0 ||
      mapDropsOf(id).length > 0 ||
      packagesContaining(id).some(({ mean }) => mean > 0),
  )
}
