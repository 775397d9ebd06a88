import { isCountable } from '../../domain/packages/box-log.ts'
import { drawCount, type PackageDetail, type PackageEntry, type PackageItem } from '../../domain/packages/package.ts'
import type { NamedGame } from '../../game-data/game-data.ts'

/**
 * The boxes by the item that opens them, without items that open several. `Whole` is a part of another box, whose
 * opener it has.
 */
export function boxesByOpener<Box extends PackageEntry>(boxes: Iterable<Box>): Map<number, Box> {
  const found = new Map<number, Box>()
  const several = new Set<number>()
  for (const box of boxes)
    for (const opener of new Set([box.ItemId, ...(box.Openers ?? [])])) {
      if (opener === 0 || box.Whole !== undefined) continue
      if (found.has(opener)) several.add(opener)
      found.set(opener, box)
    }
  for (const opener of several) found.delete(opener)
  return found
}

/**
 * Whether the log proves the openings of a box. Not those that give pet eggs: some have a row only when the pet is
 * created, between other rows, so the other prizes would seem too frequent.
 */
export function isProvable(box: PackageDetail, items: NamedGame['items']): boolean {
  const isEgg = ({ Id }: PackageItem) => items.get(Id)?.Type?.toLowerCase() === 'petegg'
  return isCountable(box) && !box.Items.some(isEgg)
}

/** A row of a random pool. */
export interface DrawnRow {
  /** Its index in the box's `Items`. */
  place: number
  item: PackageItem
  /** The published rate of one draw, 0 to 1. */
  published: number
  /** Draws of its pool in one opening. */
  times: number
  /** Tickets of its pool if all players share it. */
  tickets: number | undefined
}

export function drawnRows(box: PackageDetail): DrawnRow[] {
  const drawn = box.Items.filter(({ Chance }) => Chance !== -1)
  const sums = new Map<number, number>()
  for (const { Pool, Chance } of drawn) sums.set(Pool, (sums.get(Pool) ?? 0) + Chance)
  return box.Items.flatMap((item, place): DrawnRow[] => {
    const { Chance, Pool, Effective } = item
    if (Chance === -1) return []
    const published = Effective === undefined ? Chance / (sums.get(Pool) ?? 1) : Effective / 100_000
    const tickets = box.Shared?.find((shared) => shared.Pool === Pool)?.Size
    return [{ place, item, published, times: drawCount(box, Pool), tickets }]
  })
}
