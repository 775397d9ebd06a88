import { factsCopy } from '../../domain/copy/site-facts.ts'
import type { ItemFacts } from '../../domain/item-facts.ts'
import { itemTypeName } from '../../domain/item-words.ts'
import { type GearTable, gearTypes } from '../../domain/search/gear-table.ts'
import { allItems } from './items.ts'

const { labels } = factsCopy
type Column = readonly [head: string, numberOf: (facts: ItemFacts) => number | undefined]
/** In the database a weight of 10 is 1 in the game. */
const weight: Column = [labels.weight, ({ Weight = 0 }) => Weight / 10]
const weaponColumns: readonly Column[] = [
  [labels.attack, ({ Attack }) => Attack],
  [labels.weaponLevel, ({ WeaponLevel }) => WeaponLevel],
  weight,
]
const armorColumns: readonly Column[] = [
  [labels.defense, ({ Defense }) => Defense],
  [labels.armorLevel, ({ ArmorLevel }) => ArmorLevel],
  weight,
]

/** The numbers of all weapons and armor, by type. */
export function gearNumbers(): GearTable {
  const byType = Map.groupBy(allItems(), ({ Type }) => itemTypeName(Type))
  return new Map(
    gearTypes.map((type, index) => {
      const columns = index === 0 ? weaponColumns : armorColumns
      const rows = (byType.get(type) ?? []).map(({ Id, Facts = {} }): [number, number[]] => [
        Id,
        columns.map(([, numberOf]) => numberOf(Facts) ?? 0),
      ])
      return [type, { heads: columns.map(([head]) => head), byId: new Map(rows) }]
    }),
  )
}
