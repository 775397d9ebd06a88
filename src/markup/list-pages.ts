/** The rows of the lists that grow with the game, in the order in which their pages show them without scripts. */
import { itemTypeName, placeNames } from '../../domain/items/item-words.ts'
import type { Monster } from '../../domain/monsters/monster.ts'
import { countValues } from '../../domain/search/browse-items.ts'
import { ambiguousNames } from '../content/ambiguous-names.ts'
import { isObtainable, topPrizes } from '../content/box-prizes.ts'
import { enchantList } from '../content/enchants.ts'
import { itemById } from '../content/items.ts'
import { allMaps, allMonsters, spawnsOf } from '../content/monsters.ts'
import { naturalOrder } from '../content/natural-order.ts'
import { allPackages, bestChance } from '../content/packages.ts'
import { perSnapshot } from '../content/per-snapshot.ts'
import { type MapLine, mapLine } from '../content/views/map-view.ts'
import { monsterLine } from '../content/views/monster-line.ts'
import { EnchantListRow, isFolded, MapListRow, MonsterListRow, PackageCard } from './ListRows.tsx'
import { splitRows } from './split-rows.ts'

/**
 * Packages that players can get first, then by item id, newest first; packages of one item by their number of rows,
 * largest first; collapsed ones last.
 */
export const sortedPackages = perSnapshot(() =>
  [...allPackages()].sort(
    (a, b) =>
      Number(isFolded(a)) - Number(isFolded(b)) ||
      Number(isObtainable(b)) - Number(isObtainable(a)) ||
      b.ItemId - a.ItemId ||
      b.Items.length - a.Items.length ||
      naturalOrder(a.Name, b.Name),
  ),
)

export const packageListRows = perSnapshot(() => {
  const packages = sortedPackages()
  const sameNames = ambiguousNames(packages.map((entry) => [entry.GroupId, entry.Name]))
  return splitRows(
    packages.map((entry) =>
      PackageCard({
        entry,
        best: bestChance(entry.GroupId),
        prizes: topPrizes(entry),
        isSameName: sameNames.has(entry.Name),
      }),
    ),
    'ul',
    10,
    (index) => isFolded(packages[index] as (typeof packages)[number]),
  )
})

/** By level; monsters without a map and without drops are last. */
export const monsterListRows = perSnapshot(() => {
  const isUnmet = ({ Id, Drops }: Monster) => Drops.length === 0 && spawnsOf(Id).length === 0
  const monsters = [...allMonsters()].sort(
    (a, b) => Number(isUnmet(a)) - Number(isUnmet(b)) || a.Level - b.Level || a.Id - b.Id,
  )
  return splitRows(
    monsters.map((monster) => MonsterListRow(monsterLine(monster))),
    'table',
    50,
  )
})

/** By the level of the most frequent monster; maps without monsters are last. */
export const mapListRows = perSnapshot(() => {
  const order = ({ level }: MapLine) => level || Number.POSITIVE_INFINITY
  const lines = allMaps().map(mapLine)
  lines.sort((a, b) => order(a) - order(b) || naturalOrder(a.title, b.title))
  return splitRows(lines.map(MapListRow), 'table', 50)
})

const placesOf = (id: number) => placeNames(itemById(id)?.Locations ?? {})

/** The places of the listed equipment with the number of items for each, the most frequent first. */
export function enchantPlaces(): [place: string, count: number][] {
  return countValues(enchantList().flatMap(({ id }) => placesOf(id)))
}

export const enchantListRows = perSnapshot(() => {
  const rows = enchantList().map((entry) => {
    const item = itemById(entry.id)
    return EnchantListRow({ ...entry, slots: item?.Slot, type: itemTypeName(item?.Type), places: placesOf(entry.id) })
  })
  return splitRows(rows, 'table', 50)
})
