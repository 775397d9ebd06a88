import { expect, it } from 'vitest'
import type { Item } from '../items/item.ts'
import { enchantTargets } from './enchant-targets.ts'

it('targets come from the enchant, the items and the equipment list, in ascending order', () => {
  const enchants = [
    { Id: 1, TargetItems: [1203] },
    { Id: 2, TargetItems: [] },
  ]
  const items = [
    { Id: 501, EnchantId: 0 },
    { Id: 1101, EnchantId: 1, EnchantIds: [1, 2] },
    { Id: 1203, EnchantId: 1 },
    { Id: 1301, EnchantId: 9 },
  ] as Item[]
  const equipment = [
    { Id: 480, EnchantId: 1 },
    { Id: 13_000, EnchantId: 0 },
  ]
  expect([...enchantTargets(enchants, items, equipment)]).toEqual([
    [1, [480, 1101, 1203]],
    [2, [1101]],
  ])
})
