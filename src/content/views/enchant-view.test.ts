import { expect, it } from 'vitest'
import type { EnchantChance, EnchantRecord } from '../../../domain/enchants/enchant.ts'
import { emptySlot, writeTestSnapshot } from '../../../tests/snapshot-fixture.ts'
import { openSnapshot, showSnapshot } from '../snapshot.ts'
import { enchantView } from './enchant-view.ts'

showSnapshot(openSnapshot(writeTestSnapshot({})))

function slotOf(...grades: EnchantChance[][]) {
  const Enchants = grades.map((Items, Enchantgrade) => ({ Enchantgrade, Items }))
  const costs = { Materials: [], Price: 0 }
  const slot = { Slot: 0, ...costs, Enchants, PerfectEnchants: [], Upgrades: [], RandomUpgrades: [] }
  const rules = { MinimumRefine: 0, MinimumEnchantgrade: 0, TargetItems: [501], Order: [0] }
  return enchantView({ Id: 1, State: 'ok', ...rules, Slots: [slot] } as EnchantRecord).slots[0]
}
const matrixOf = (...grades: EnchantChance[][]) => slotOf(...grades)?.matrix
const chances = (...list: number[]): EnchantChance[] => list.map((Chance, index) => ({ Item: index + 1, Chance }))
const columns = (...grades: EnchantChance[][]) =>
  matrixOf(...grades)?.columns.map(({ title, grades: list }) => [title, list.length])

it('grades with equal chances have one column', () => {
  const [low, high] = [chances(90_000, 10_000), chances(50_000, 50_000)]
  expect(columns(low)).toEqual([['機率', 1]])
  expect(columns(low, low, low)).toEqual([['全階級', 3]])
  expect(columns(low, low, high)).toEqual([
    ['無階級、階級 D', 2],
    ['階級 C', 1],
  ])
})

it('actual odds are shown only if their text differs from the chance', () => {
  const matrix = matrixOf([
    { Item: 1, Chance: 60_000, Effective: 60_000.2 },
    { Item: 2, Chance: 40_000, Effective: 39_990 },
  ])
  expect(matrix?.rows.map(({ cells }) => cells[0]?.effective)).toEqual(['', '39.990%'])
  expect(matrix?.effective).toBe(true)
  expect(matrixOf([{ Item: 1, Chance: 100_000, Effective: 100_000 }])?.effective).toBe(false)
})

it('the likeliest enchants are first, and two of them are in the head of the slot', () => {
  const slot = slotOf([...chances(20_000, 30_000), { Item: 3, Chance: 50_000, Effective: 10_000 }])
  expect(slot?.matrix?.rows.map(({ item }) => item.id)).toEqual([2, 1, 3])
  expect(slot?.likeliest).toBe('實際最可能：#2 30.000%、#1 20.000%')
  expect(slotOf(chances(1000, 33_000, 33_000, 33_000))?.likeliest).toContain(' 等 3 項，各 33.000%')
})

it('the head of a slot has its cost, if something is enchanted at random', () => {
  const Enchants = [{ Enchantgrade: 0, Items: chances(50_000, 50_000) }]
  const costOf = (fields: object) => {
    const slot = { ...emptySlot, Materials: [{ Material: 984, Amount: 5 }], Price: 80_000, Enchants, ...fields }
    const rules = { MinimumRefine: 0, MinimumEnchantgrade: 0, TargetItems: [501], Order: [0] }
    return enchantView({ Id: 1, State: 'ok', ...rules, Slots: [slot] }).slots[0]?.costText
  }
  expect(costOf({})).toBe('#984 × 5、80,000 Z')
  expect(costOf({ Materials: [], Price: 0 })).toBe('')
  expect(costOf({ Enchants: [] })).toBe('')
})

it('the sum of rounded chances is 100 %, and any other sum is marked', () => {
  const sum = (...list: number[]) => matrixOf(chances(...list))?.columns[0]?.sum
  expect(sum(33_334, 33_334, 33_334)).toBe('100.000%')
  expect(sum(100_000, 100_000)).toContain('200.000%（設定值')
})
