import { expect, it } from 'vitest'
import type { EnchantSlot } from './enchant.ts'
import { slotNumber, slotsInOrder } from './enchant-order.ts'

const slot = (Slot: number) => ({ Slot }) as EnchantSlot
const numbers = (slots: number[], Order: number[]) =>
  slotsInOrder({ Slots: slots.map(slot), Order }).map((entry) => entry.Slot)

it('slots have the order in which the game fills them', () => {
  expect(numbers([1, 2, 3], [3, 2, 1])).toEqual([3, 2, 1])
})

it('slots that the order omits follow in their stored order', () => {
  expect(numbers([3, 1], [])).toEqual([3, 1])
  expect(numbers([1, 2, 3], [3])).toEqual([3, 1, 2])
})

it('each slot occurs once, for any order', () => {
  expect(numbers([0, 1], [1, 1, 7])).toEqual([1, 0])
})

it('slot numbers start at 1', () => {
  expect(slotNumber(0)).toBe(1)
})
