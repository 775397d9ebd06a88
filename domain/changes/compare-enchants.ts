import { enchantCopy } from '../copy/contract.ts'
import { fill } from '../copy/fill.ts'
import { enchantSiteCopy } from '../copy/site-wiki.ts'
import type { EnchantChance, EnchantRecord, EnchantReset, EnchantSlot } from '../enchant.ts'
import { baseChanceText, enchantChanceText, randomUpgradeChanceText, resetChanceText } from '../enchant-chance.ts'
import { slotNumber, slotsInOrder } from '../enchant-order.ts'
import { gradeLetter } from '../grade.ts'
import type { Material } from '../item.ts'
import { zenyText } from '../number-text.ts'
import { minimumRefineText } from '../refine.ts'
import { createLines, type LinePlace, type Lines } from './collect-lines.ts'
import { materialKey, materialText, type NameOf } from './compare-reforms.ts'
import { pairRows } from './pair-rows.ts'
import type { ChangeField, ChangeLine } from './types.ts'

export interface EnchantSide {
  enchant: EnchantRecord
  nameOf: NameOf
  /** Item ids of all equipment that accepts it, ascending. */
  targets: readonly number[]
}

interface Cost {
  Materials: readonly Material[]
  Price: number
}

/** Differences of an enchant: equipment, conditions, reset, then odds, prices and materials of each slot. */
export function enchantLines(before: EnchantSide, after: EnchantSide): ChangeLine[] {
  const all = createLines()
  const { compare, added, removed } = all
  const [old, now] = [before.enchant, after.enchant]
  const [targetsBefore, targetsAfter] = [new Set(before.targets), new Set(after.targets)]
  for (const id of targetsAfter) if (!targetsBefore.has(id)) added('target', '', itemAt(id, after.nameOf))
  for (const id of targetsBefore) if (!targetsAfter.has(id)) removed('target', '', itemAt(id, before.nameOf))
  compare('minimumRefine', minimumRefineText(old.MinimumRefine), minimumRefineText(now.MinimumRefine))
  compare('minimumGrade', gradeLetter(old.MinimumEnchantgrade), gradeLetter(now.MinimumEnchantgrade))
  compare('order', orderText(old), orderText(now))
  compareReset(all, before, after)
  for (const { before: slot, after: next } of pairRows(old.Slots, now.Slots, bySlot, () => true)) {
    if (slot && next) compareSlot(all, { ...before, slot }, { ...after, slot: next })
    else if (next) added('slot', '', { subject: slotTitle(next.Slot) })
    else if (slot) removed('slot', '', { subject: slotTitle(slot.Slot) })
  }
  return all.lines
}

type SlotSide = Pick<EnchantSide, 'nameOf'> & { slot: EnchantSlot }

function compareSlot(all: Lines, before: SlotSide, after: SlotSide): void {
  const place = slotTitle(after.slot.Slot)
  const { nameOf: nameBefore, slot: old } = before
  const { nameOf: nameAfter, slot: now } = after
  const base = (slot: EnchantSlot) => (slot.Chance === undefined ? '' : baseChanceText(slot.Chance))
  const cost = (a: Cost, b: Cost, at: LinePlace) => compareCost(all, [a, nameBefore], [b, nameAfter], at)
  all.compare('baseChance', base(old), base(now), { place })
  cost(old, now, { place })

  compareChances(all, gradeRows(old), gradeRows(now), enchantChanceText, nameBefore, nameAfter, place)
  const listOf = <Row extends Cost>(
    field: ChangeField,
    rows: readonly [readonly Row[], readonly Row[]],
    key: (row: Row) => string,
    at: (row: Row, nameOf: NameOf) => LinePlace,
    inside?: (a: Row, b: Row, at: LinePlace) => void,
  ) => {
    for (const { before: a, after: b } of pairRows(rows[0], rows[1], key, (x, y) => costKey(x) === costKey(y))) {
      if (a && b) {
        const where = { place, ...at(b, nameAfter) }
        cost(a, b, where)
        inside?.(a, b, where)
      } else if (b) all.added(field, costText(b, nameAfter), { place, ...at(b, nameAfter) })
      else if (a) all.removed(field, costText(a, nameBefore), { place, ...at(a, nameBefore) })
    }
  }
  listOf(
    'perfect',
    [old.PerfectEnchants, now.PerfectEnchants],
    ({ Item }) => String(Item),
    (row, nameOf) => itemAt(row.Item, nameOf),
  )
  listOf(
    'upgrade',
    [old.Upgrades, now.Upgrades],
    ({ Enchant, Upgrade }) => `${Enchant} ${Upgrade}`,
    ({ Enchant, Upgrade }, nameOf) => ({ subject: `${nameOf(Enchant)} → ${nameOf(Upgrade)}`, item: Upgrade }),
  )
  listOf(
    'randomUpgrade',
    [old.RandomUpgrades, now.RandomUpgrades],
    ({ Enchant }) => String(Enchant),
    ({ Enchant }, nameOf) => itemAt(Enchant, nameOf),
    (a, b) => {
      const rows = (items: readonly EnchantChance[]) => items.map((entry) => ({ ...entry, grade: '' }))
      const where = `${place}　${enchantCopy.randomUpgrades} ${nameAfter(b.Enchant)}`
      compareChances(all, rows(a.Items), rows(b.Items), randomUpgradeChanceText, nameBefore, nameAfter, where)
    },
  )
}

type GradedChance = EnchantChance & { grade: string }

function gradeRows(slot: EnchantSlot): GradedChance[] {
  return slot.Enchants.flatMap((list) =>
    list.Items.map((entry) => ({ ...entry, grade: gradeLetter(list.Enchantgrade) })),
  )
}

function compareChances(
  { added, removed, compare }: Lines,
  before: readonly GradedChance[],
  after: readonly GradedChance[],
  text: (chance: number) => string,
  nameBefore: NameOf,
  nameAfter: NameOf,
  place: string,
): void {
  const at = ({ Item, grade }: GradedChance, nameOf: NameOf) => ({
    ...itemAt(Item, nameOf),
    place: grade ? `${place}　${grade}` : place,
  })
  const pairs = pairRows(
    before,
    after,
    ({ Item, grade }) => `${grade} ${Item}`,
    (a, b) => a.Chance === b.Chance,
  )
  for (const { before: old, after: now } of pairs) {
    if (old && now) compare('chance', text(old.Chance), text(now.Chance), at(now, nameAfter))
    else if (now) added('chance', text(now.Chance), at(now, nameAfter))
    else if (old) removed('chance', text(old.Chance), at(old, nameBefore))
  }
}

function compareReset(all: Lines, before: EnchantSide, after: EnchantSide): void {
  const [old, now] = [before.enchant.Reset, after.enchant.Reset]
  const place = enchantCopy.reset
  const text = (reset: EnchantReset, nameOf: NameOf) =>
    [resetChanceText(reset.Chance), costText(reset, nameOf)].filter(Boolean).join('　')
  if (!old && now) all.added('reset', text(now, after.nameOf))
  if (old && !now) all.removed('reset', text(old, before.nameOf))
  if (!old || !now) return
  all.compare('resetChance', resetChanceText(old.Chance), resetChanceText(now.Chance))
  compareCost(all, [old, before.nameOf], [now, after.nameOf], { place })
}

function compareCost(all: Lines, [old, nameBefore]: [Cost, NameOf], [now, nameAfter]: [Cost, NameOf], at: LinePlace) {
  all.compare('price', priceText(old), priceText(now), at)
  if (materialKey(old.Materials) !== materialKey(now.Materials)) {
    all.compare('materials', materialText(old.Materials, nameBefore), materialText(now.Materials, nameAfter), at)
  }
}

const bySlot = ({ Slot }: EnchantSlot) => String(Slot)
const slotTitle = (slot: number) => fill(enchantCopy.slot, { n: slotNumber(slot) })
const itemAt = (id: number, nameOf: NameOf) => ({ subject: nameOf(id), item: id })
const priceText = ({ Price }: Cost) => (Price > 0 ? zenyText(Price) : enchantSiteCopy.free)
const costKey = (cost: Cost) => `${cost.Price} ${materialKey(cost.Materials)}`

function costText(cost: Cost, nameOf: NameOf): string {
  return [cost.Price > 0 ? zenyText(cost.Price) : '', materialText(cost.Materials, nameOf)].filter(Boolean).join('　')
}

function orderText(enchant: EnchantRecord): string {
  if (enchant.Order.length === 0) return ''
  return slotsInOrder(enchant)
    .map((slot) => slotTitle(slot.Slot))
    .join(' → ')
}
