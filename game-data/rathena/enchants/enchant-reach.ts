/** Which slots the window of an enchant can fill (`clif_parse_enchantwindow_general`, src/map/clif.cpp). */
import type { Unfillable } from '../../../domain/enchants/enchant.ts'

export interface SlotOrder {
  targets: ReadonlySet<number>
  /** Slots in the order in which they are filled. */
  order: readonly number[]
  /** Slots that have enchants, random or chosen. */
  filled: ReadonlySet<number>
}

export interface SlotReach {
  Unfillable?: Unfillable
  NotFor?: number[]
}

/**
 * The window takes the first slot of the order that is empty, and does nothing if the enchant has nothing for it, or if
 * the item has a card slot there. `others`: all enchants, of which another one may fill a slot that this one cannot.
 */
export function reachOf(
  number: number,
  enchant: SlotOrder,
  others: readonly SlotOrder[],
  cardSlots: (item: number) => number,
): SlotReach {
  if (!enchant.filled.has(number)) return {}
  const targets = [...enchant.targets]
  const hasCardSlot = (slot: number) => (item: number) => slot < cardSlots(item)
  const earlier = enchant.order.slice(0, Math.max(0, enchant.order.indexOf(number)))
  const isBlocked = earlier.some((slot) => {
    // A card fills a card slot.
    const isPassed = enchant.filled.has(slot) || targets.every(hasCardSlot(slot))
    return !isPassed && !others.some((other) => fillsFor(other, slot, enchant))
  })
  const NotFor = targets.filter(hasCardSlot(number)).sort((a, b) => a - b)
  return {
    ...(!enchant.order.includes(number) ? { Unfillable: 'order' } : isBlocked && { Unfillable: 'earlier' }),
    ...(NotFor.length > 0 && { NotFor }),
  }
}

function fillsFor(other: SlotOrder, slot: number, { targets }: SlotOrder): boolean {
  const canFill = other.filled.has(slot) && other.order.includes(slot)
  return canFill && [...other.targets].some((target) => targets.has(target))
}
