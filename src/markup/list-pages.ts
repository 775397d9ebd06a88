/** The rows of the lists that grow with the game, in the order in which their pages show them without scripts. */
import { itemTypeName, placeNames } from '../../domain/item-words.ts'
import { enchantList } from '../content/enchants.ts'
import { itemById } from '../content/items.ts'
import { allMonsters } from '../content/monsters.ts'
import { once } from '../content/once.ts'
import { allPackages, bestChance } from '../content/packages.ts'
import { EnchantListRow, isFolded, MonsterListRow, PackageCard } from './ListRows.tsx'
import { splitRows } from './split-rows.ts'

const named = (entry: { Name: string; GroupId: string }) => entry.Name || entry.GroupId
const collator = new Intl.Collator('zh-Hant', { numeric: true })

/** Newest first, of those the largest; collapsed ones last. */
export const sortedPackages = once(() =>
  [...allPackages()].sort(
    (a, b) =>
      Number(isFolded(a)) - Number(isFolded(b)) ||
      b.ItemId - a.ItemId ||
      b.Items.length - a.Items.length ||
      collator.compare(named(a), named(b)),
  ),
)

export const packageListRows = once(() => {
  const packages = sortedPackages()
  const counts = Map.groupBy(packages, named)
  const isSameName = (entry: (typeof packages)[number]) => (counts.get(named(entry))?.length ?? 0) > 1
  return splitRows(
    packages.map((entry) => PackageCard({ entry, best: bestChance(entry.GroupId), isSameName: isSameName(entry) })),
    'ul',
    (index) => isFolded(packages[index] as (typeof packages)[number]),
  )
})

/** By level. */
export const monsterListRows = once(() => {
  const monsters = [...allMonsters()].sort((a, b) => a.Level - b.Level || a.Id - b.Id)
  return splitRows(monsters.map(MonsterListRow), 'table')
})

export const enchantListRows = once(() => {
  const rows = enchantList().map((entry) => {
    const item = itemById(entry.id)
    const [type, place] = [itemTypeName(item?.Type), placeNames(item?.Locations ?? {}).join('、')]
    return EnchantListRow({ ...entry, slots: item?.Slot, type, place })
  })
  return splitRows(rows, 'table')
})
