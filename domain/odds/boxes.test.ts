import { expect, test } from 'vitest'
import { type BoxWant, boxesForChance, certainBoxes, chanceOfBoxes, maxBoxes } from './boxes.ts'

const shared = { tickets: 100, perBox: 1, shared: true }
const separate = { tickets: 10_000, perBox: 10, shared: false }
const want = (pool: BoxWant['pool'], tickets: number, times = 1): BoxWant => ({ pool, rows: [{ tickets, times }] })

test('50, 90 and 99 % of a row of 1 % are 69, 230 and 459 boxes of independent draws', () => {
  const numbers = [0.5, 0.9, 0.99].map((chance) => boxesForChance([want(shared, 1)], chance, 'independent'))
  expect(numbers).toEqual([69, 230, 459])
})

test('alone, the same row needs 50, 90 and 99 boxes from a full pool, and is certain after 100', () => {
  const numbers = [0.5, 0.9, 0.99].map((chance) => boxesForChance([want(shared, 1)], chance, 'fresh'))
  expect(numbers).toEqual([50, 90, 99])
  expect(certainBoxes([want(shared, 1)], 'fresh')).toBe(100)
  expect(certainBoxes([want(shared, 1)], 'unknownPhase')).toBe(199)
})

test('pools that are not shared are independent in every reading', () => {
  const wants = [want(separate, 5)]
  expect(chanceOfBoxes(wants, 7, 'fresh')).toBeCloseTo(1 - (1 - 5 / 10_000) ** 70, 12)
  expect(certainBoxes(wants, 'fresh')).toBeUndefined()
})

test('rows of several pools are wanted together', () => {
  const both = chanceOfBoxes([want(shared, 10), want(separate, 100)], 3, 'independent')
  expect(both).toBeCloseTo((1 - 0.9 ** 3) * (1 - 0.99 ** 30), 12)
})

test('a chance that needs more boxes than the calculator counts has no number', () => {
  expect(boxesForChance([want({ tickets: 1e9, perBox: 1, shared: false }, 1)], 0.99, 'independent')).toBeUndefined()
  expect(boxesForChance([want(shared, 100)], 0.99, 'independent')).toBe(1)
  expect(maxBoxes).toBeGreaterThan(10_000)
})
