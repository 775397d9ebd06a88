import { enchantCopy } from '../copy/contract.ts'
import { fill } from '../copy/fill.ts'
import { enchantSiteCopy } from '../copy/site-wiki.ts'
import type { EnchantChance, EnchantRecord, EnchantSlot } from '../enchant.ts'
import { baseChanceText, enchantChanceText, randomUpgradeChanceText, resetChanceText } from '../enchant-chance.ts'
import { slotNumber, slotsInOrder } from '../enchant-order.ts'
import { gradeLetter } from '../grade.ts'
import type { Material } from '../item.ts'
import { zenyText } from '../number-text.ts'
import { minimumRefineText } from '../refine.ts'
import { materialsValue, type Names, recordRow } from './record-rows.ts'
import type { Row, Value } from './rows.ts'

/** An enchant with the item ids of all equipment that accepts it, ascending. */
export interface EnchantSide {
  enchant: EnchantRecord
  targets: readonly number[]
}

/** Equipment, conditions, reset, then odds, prices and materials of each slot. */
export function rowsOfEnchant({ enchant, targets }: EnchantSide, names: Names): Row[] {
  const order = enchant.Order.length === 0 ? [] : slotsInOrder(enchant).map(slotTitle)
  const { Reset: reset } = enchant
  return [
    ...targets.map((id): Row => ({ field: 'target', key: `target ${id}`, ...itemAt(id, names), values: [] })),
    recordRow([
      ['minimumRefine', minimumRefineText(enchant.MinimumRefine)],
      ['minimumGrade', gradeLetter(enchant.MinimumEnchantgrade)],
      ['order', order.join(' → ')],
    ]),
    ...(reset ? [resetRow(reset, names)] : []),
    ...enchant.Slots.flatMap((slot) => slotRows(slot, names)),
  ]
}

interface Cost {
  Materials: readonly Material[]
  Price: number
}

const slotTitle = ({ Slot }: EnchantSlot) => fill(enchantCopy.slot, { n: slotNumber(Slot) })
const itemAt = (id: number, { item }: Names) => ({ subject: item(id), item: id })
const costOf = ({ Price, Materials }: Cost, names: Names): Value[] => [
  ['price', Price > 0 ? zenyText(Price) : enchantSiteCopy.free, Price],
  materialsValue(Materials, names),
]

const resetRow = (reset: NonNullable<EnchantRecord['Reset']>, names: Names): Row => ({
  field: 'reset',
  key: 'reset',
  place: enchantCopy.reset,
  values: [['resetChance', resetChanceText(reset.Chance), reset.Chance], ...costOf(reset, names)],
})

function slotRows(slot: EnchantSlot, names: Names): Row[] {
  const key = `slot ${slot.Slot}`
  const place = slotTitle(slot)
  const placeInSlot = { place, within: key }
  const chances = (
    list: readonly EnchantChance[],
    text: (chancePer100k: number) => string,
    at: Omit<Row, 'field' | 'values'>,
  ) =>
    list.map(({ Item, Chance }): Row => {
      const values = [['chance', text(Chance), Chance] as const]
      return { field: 'chance', ...at, key: `${at.key} ${Item}`, ...itemAt(Item, names), values }
    })
  return [
    {
      field: 'slot',
      key,
      place,
      values: [['baseChance', baseText(slot), slot.Chance ?? ''], ...costOf(slot, names)],
    },
    ...slot.Enchants.flatMap(({ Enchantgrade, Items }) => {
      const grade = gradeLetter(Enchantgrade)
      const at = { place: grade ? `${place}　${grade}` : place, within: key, key: `${key} grade ${grade}` }
      return chances(Items, enchantChanceText, at)
    }),
    ...slot.PerfectEnchants.map((row): Row => {
      const values = costOf(row, names)
      return { field: 'perfect', key: `${key} perfect ${row.Item}`, ...placeInSlot, ...itemAt(row.Item, names), values }
    }),
    ...slot.Upgrades.map((row): Row => {
      const subject = `${names.item(row.Enchant)} → ${names.item(row.Upgrade)}`
      const values = costOf(row, names)
      return {
        field: 'upgrade',
        key: `${key} ${row.Enchant} ${row.Upgrade}`,
        ...placeInSlot,
        subject,
        item: row.Upgrade,
        values,
      }
    }),
    ...slot.RandomUpgrades.flatMap((row): Row[] => {
      const rowKey = `${key} random ${row.Enchant}`
      const name = `${place}　${enchantCopy.randomUpgrades} ${names.item(row.Enchant)}`
      return [
        {
          field: 'randomUpgrade',
          key: rowKey,
          ...placeInSlot,
          ...itemAt(row.Enchant, names),
          values: costOf(row, names),
        },
        ...chances(row.Items, randomUpgradeChanceText, { key: rowKey, place: name, within: rowKey }),
      ]
    }),
  ]
}

const baseText = ({ Chance }: EnchantSlot) => (Chance === undefined ? '' : baseChanceText(Chance))
