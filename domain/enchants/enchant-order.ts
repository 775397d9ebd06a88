import type { EnchantInfo, EnchantSlot } from './enchant.ts'

/** Slots in the order in which the game fills them; slots that `Order` does not name follow in their own order. */
export function slotsInOrder({ Slots, Order }: Pick<EnchantInfo, 'Slots' | 'Order'>): EnchantSlot[] {
  const orderedSlots = Order.flatMap((number) => Slots.filter((slot) => slot.Slot === number))
  return [...new Set([...orderedSlots, ...Slots])]
}

/** The slot number that players see, from 1. */
export function slotNumber(slot: number): number {
  return slot + 1
}
