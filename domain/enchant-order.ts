import type { EnchantInfo, EnchantSlot } from './enchant.ts'

/** Slots in the sequence in which the game fills them; those that the sequence does not name follow as they stand. */
export function slotsInOrder({ Slots, Order }: Pick<EnchantInfo, 'Slots' | 'Order'>): EnchantSlot[] {
  const named = Order.flatMap((number) => Slots.filter((slot) => slot.Slot === number))
  return [...new Set([...named, ...Slots])]
}

/** A slot's number as players count: from 1. */
export function slotNumber(slot: number): number {
  return slot + 1
}
