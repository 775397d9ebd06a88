import { factsCopy } from '../../domain/copy/item-facts.ts'
import { itemCopy } from '../../domain/copy/items.ts'
import { itemTypeName } from '../../domain/items/item-words.ts'
import { type GearTable, gearTypes } from '../../domain/search/gear-table.ts'
import { allItems } from './items.ts'

const { labels } = factsCopy
type GameItem = ReturnType<typeof allItems>[number]
type Column = readonly [head: string, numberOf: (item: GameItem) => number | undefined]
const shared: readonly Column[] = [
  [itemCopy.slots, ({ Slot }) => Slot],
  // In the database a weight of 10 is 1 in the game.
  [labels.weight, ({ Facts }) => (Facts?.Weight ?? 0) / 10],
]
const weaponColumns: readonly Column[] = [
  [labels.attack, ({ Facts }) => Facts?.Attack],
  [labels.magicAttack, ({ Facts }) => Facts?.MagicAttack],
  [labels.weaponLevel, ({ Facts }) => Facts?.WeaponLevel],
  ...shared,
]
const armorColumns: readonly Column[] = [
  [labels.defense, ({ Facts }) => Facts?.Defense],
  [labels.armorLevel, ({ Facts }) => Facts?.ArmorLevel],
  ...shared,
]

/** The numbers of all weapons and armor, by type. */
export function gearNumbers(): GearTable {
  const byType = Map.groupBy(allItems(), ({ Type }) => itemTypeName(Type))
  return new Map(
    gearTypes.map((type, index) => {
      const columns = index === 0 ? weaponColumns : armorColumns
      const rows = (byType.get(type) ?? []).map((item): [number, number[]] => [
        item.Id,
        columns.map(([, numberOf]) => numberOf(item) ?? 0),
      ])
      return [type, { heads: columns.map(([head]) => head), byId: new Map(rows) }]
    }),
  )
}
