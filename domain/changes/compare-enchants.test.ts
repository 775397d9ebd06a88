import { expect, it } from 'vitest'
import { type EnchantSide, enchantLines } from './compare-enchants.ts'

it('compares the equipment of an enchant of 300,000 items in time', () => {
  const enchant = {
    Id: 1,
    State: 'ok',
    MinimumRefine: 0,
    MinimumEnchantgrade: 0,
    TargetItems: [],
    Slots: [],
    Order: [],
  }
  const side = (from: number) =>
    ({
      enchant,
      nameOf: (id: number) => `#${id}`,
      targets: Array.from({ length: 300_000 }, (_, index) => from + index),
    }) as EnchantSide
  const lines = enchantLines(side(1), side(3))
  expect(lines.map(({ kind, item }) => [kind, item])).toEqual([
    ['added', 300_001],
    ['added', 300_002],
    ['removed', 1],
    ['removed', 2],
  ])
})
