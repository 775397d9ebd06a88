/** Which equipment an enchant's slot cannot be filled on, in words. */

import { enchantSiteCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { EnchantRecord, EnchantSlot } from '../../../domain/enchants/enchant.ts'
import { grades } from '../../../domain/items/grade.ts'
import { targetsOf } from '../enchants.ts'
import { itemById, itemName } from '../items.ts'

export interface SlotNotes {
  /** No target can have its enchants. */
  isUnfillable: boolean
  notes: string[]
}

/** Number of items that are named. */
const shownItems = 3

export function slotNotes(slot: EnchantSlot, enchant: EnchantRecord): SlotNotes {
  const { Unfillable: reason, NotFor = [] } = slot
  const { unfillableOrder, unfillableEarlier } = enchantSiteCopy
  if (reason) return { isUnfillable: true, notes: [reason === 'order' ? unfillableOrder : unfillableEarlier] }
  const targets = targetsOf(enchant)
  const isUnfillable = targets.length > 0 && targets.every((id) => NotFor.includes(id))
  if (isUnfillable) return { isUnfillable, notes: [enchantSiteCopy.onCardSlots] }
  return { isUnfillable, notes: [...cardSlotNotes(NotFor), ...gradeNotes(slot, enchant, targets)] }
}

function cardSlotNotes(items: readonly number[]): string[] {
  if (items.length === 0) return []
  const { onCardSlotsOf, onCardSlotsMany } = enchantSiteCopy
  if (items.length > shownItems) return [fill(onCardSlotsMany, { n: items.length })]
  return [fill(onCardSlotsOf, { names: items.map((id) => itemName(id)).join('、') })]
}

/** Grades of the equipment that the slot has no list for; none if no target can have a grade. */
function gradeNotes({ Enchants }: EnchantSlot, enchant: EnchantRecord, targets: readonly number[]): string[] {
  if (Enchants.length === 0 || !targets.some((id) => itemById(id)?.Facts?.Gradable)) return []
  const least = Math.max(1, enchant.MinimumEnchantgrade)
  const without = grades.filter(
    (_, grade) => grade >= least && !Enchants.some(({ Enchantgrade }) => Enchantgrade === grade),
  )
  return without.length === 0 ? [] : [fill(enchantSiteCopy.withoutGrades, { grades: without.join('、') })]
}
