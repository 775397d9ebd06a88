import { enchantCopy, enchantSiteCopy } from '../copy/enchants.ts'
import { fill } from '../copy/fill.ts'
import type {
  EnchantChance,
  EnchantRecord,
  EnchantReset,
  EnchantSlot,
  EnchantUpgrade,
  PerfectEnchant,
  RandomUpgrade,
} from '../enchants/enchant.ts'
import { slotNumber, slotsInOrder } from '../enchants/enchant-order.ts'
import { gradeLetter } from '../items/grade.ts'
import type { Material } from '../items/item.ts'
import { minimumRefineText } from '../items/refine.ts'
import { effectiveOddsText } from '../odds/effective-odds.ts'
import { baseChanceText, enchantChanceText, randomUpgradeChanceText, resetChanceText } from '../odds/enchant-chance.ts'
import { zenyText } from '../text/number-text.ts'
import type { Row, Value } from './rows.ts'
import {
  elsewhere,
  type FieldRules,
  materialsValue,
  type Names,
  namesValue,
  recordRow,
  refusedValue,
  valuesBy,
} from './values.ts'

/** An enchant with the item ids of all equipment that accepts it, ascending. */
export interface EnchantSide {
  enchant: EnchantRecord
  targets: readonly number[]
}

/** Equipment, conditions, reset, then odds, prices and materials of each slot. */
export function rowsOfEnchant({ enchant, targets }: EnchantSide, names: Names): Row[] {
  const { Reset: reset } = enchant
  return [
    ...targets.map((id): Row => ({ field: 'target', key: `target ${id}`, ...itemAt(id, names), values: [] })),
    recordRow(valuesBy(enchantRules, enchant, names)),
    ...(reset
      ? [
          {
            field: 'reset' as const,
            key: 'reset',
            place: enchantCopy.reset,
            values: valuesBy(resetRules, reset, names),
          },
        ]
      : []),
    ...enchant.Slots.flatMap((slot) => slotRows(slot, names)),
  ]
}

const slotTitle = ({ Slot }: Pick<EnchantSlot, 'Slot'>) => fill(enchantCopy.slot, { n: slotNumber(Slot) })
const itemAt = (id: number, { item }: Names) => ({ subject: item(id), item: id })

const enchantRules: FieldRules<EnchantRecord> = {
  Id: elsewhere, // The record's key.
  State: elsewhere, // Follows from the slots; a failed one is not compared.
  TargetItems: elsewhere, // Rows.
  Reset: elsewhere, // A row.
  Slots: elsewhere, // Rows.
  MinimumRefine: ({ MinimumRefine }) => [['minimumRefine', minimumRefineText(MinimumRefine)]],
  MinimumEnchantgrade: ({ MinimumEnchantgrade }) => [['minimumGrade', gradeLetter(MinimumEnchantgrade)]],
  Order: (enchant) => {
    const order = slotsInOrder(enchant).filter(({ Slot }) => enchant.Order.includes(Slot))
    // Not with arrows, as on the enchant's page: an arrow separates the earlier value from the later one.
    return [['order', order.map(slotTitle).join('、')]]
  },
  BelowWeight: ({ BelowWeight }) => [
    ['belowWeight', BelowWeight === undefined ? '' : fill(enchantSiteCopy.belowWeight, { percent: BelowWeight })],
  ],
  Refused: ({ Refused }) => [refusedValue(Refused)],
  Npcs: ({ Npcs = [] }, { map }) => [
    namesValue(
      'place',
      Npcs.map(({ Name, Map: code, X, Y }) => `${Name} ${map(code)} ${X}, ${Y}`),
    ),
  ],
}

interface Cost {
  Materials: readonly Material[]
  Price: number
}

const costRules: FieldRules<Cost> = {
  Price: ({ Price }) => [['price', Price > 0 ? zenyText(Price) : enchantSiteCopy.free, Price]],
  Materials: ({ Materials }, names) => [materialsValue(Materials, names)],
}

const resetRules: FieldRules<EnchantReset> = {
  Chance: ({ Chance }) => [['resetChance', resetChanceText(Chance), Chance]],
  ...costRules,
}

const slotRules: FieldRules<EnchantSlot> = {
  Slot: elsewhere, // The row's key.
  Enchants: elsewhere, // Rows, as the next three.
  PerfectEnchants: elsewhere,
  Upgrades: elsewhere,
  RandomUpgrades: elsewhere,
  NotFor: elsewhere, // Follows from the card slots of the items, which report them.
  Unfillable: ({ Unfillable }) => [['slotUse', unfillableText(Unfillable)]],
  Chance: ({ Chance }) => [['baseChance', Chance === undefined ? '' : baseChanceText(Chance), Chance]],
  ...costRules,
}

function unfillableText(reason: EnchantSlot['Unfillable']): string {
  if (!reason) return ''
  return reason === 'order' ? enchantSiteCopy.unfillableOrder : enchantSiteCopy.unfillableEarlier
}

// Rows with a cost: their items are their keys.
const perfectRules: FieldRules<PerfectEnchant> = { Item: elsewhere, ...costRules }
const upgradeRules: FieldRules<EnchantUpgrade> = { Enchant: elsewhere, Upgrade: elsewhere, ...costRules }
const randomUpgradeRules: FieldRules<RandomUpgrade> = { Enchant: elsewhere, Items: elsewhere, ...costRules }

type ChanceText = (chancePer100k: number) => string
const chanceRules: FieldRules<EnchantChance, ChanceText> = {
  Item: elsewhere, // The row's key.
  Chance: ({ Chance }, _, text) => [['chance', text(Chance), Chance]],
  Effective: elsewhere, // A row.
}

/** The odds that the game really gives follow from all chances of the list, so they are compared while these are equal. */
function chanceRows(
  list: readonly EnchantChance[],
  text: ChanceText,
  { key: listKey, ...at }: { key: string; place: string; within: string },
  names: Names,
): Row[] {
  const given = list.map(({ Item, Chance }) => `${Item} ${Chance}`).join()
  return list.flatMap((one): Row[] => {
    const key = `${listKey} ${one.Item}`
    const place = { ...at, ...itemAt(one.Item, names) }
    const row: Row = { field: 'chance', ...place, key, values: valuesBy(chanceRules, one, names, text) }
    const { Effective } = one
    const odds: Value = ['effective', Effective === undefined ? '' : effectiveOddsText(Effective), Effective]
    return [row, { field: 'effective', ...place, key: `effective ${key}`, within: key, given, values: [odds] }]
  })
}

function slotRows(slot: EnchantSlot, names: Names): Row[] {
  const key = `slot ${slot.Slot}`
  const place = slotTitle(slot)
  const placeInSlot = { place, within: key }
  return [
    { field: 'slot', key, place, values: valuesBy(slotRules, slot, names) },
    ...slot.Enchants.flatMap(({ Enchantgrade, Items }) => {
      const grade = gradeLetter(Enchantgrade)
      const at = { place: grade ? `${place}　${grade}` : place, within: key, key: `${key} grade ${grade}` }
      return chanceRows(Items, enchantChanceText, at, names)
    }),
    ...slot.PerfectEnchants.map((row): Row => {
      const values = valuesBy(perfectRules, row, names)
      return { field: 'perfect', key: `${key} perfect ${row.Item}`, ...placeInSlot, ...itemAt(row.Item, names), values }
    }),
    ...slot.Upgrades.map((row): Row => {
      const subject = `${names.item(row.Enchant)} → ${names.item(row.Upgrade)}`
      const values = valuesBy(upgradeRules, row, names)
      const at = { key: `${key} ${row.Enchant} ${row.Upgrade}`, ...placeInSlot, subject, item: row.Upgrade }
      return { field: 'upgrade', ...at, values }
    }),
    ...slot.RandomUpgrades.flatMap((row): Row[] => {
      const rowKey = `${key} random ${row.Enchant}`
      const name = `${place}　${enchantCopy.randomUpgrades} ${names.item(row.Enchant)}`
      const values = valuesBy(randomUpgradeRules, row, names)
      return [
        { field: 'randomUpgrade', key: rowKey, ...placeInSlot, ...itemAt(row.Enchant, names), values },
        ...chanceRows(row.Items, randomUpgradeChanceText, { key: rowKey, place: name, within: rowKey }, names),
      ]
    }),
  ]
}
