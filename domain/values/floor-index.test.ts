import { expect, it } from 'vitest'
import { floorIndex } from './floor-index.ts'

it('finds the last entry at or before a position', () => {
  const starts = [0, 3, 7, 8]
  expect([0, 2, 3, 6, 7, 8, 99].map((at) => floorIndex(starts, at))).toEqual([0, 0, 1, 1, 2, 3, 3])
  expect([3, 7, 8].map((at) => floorIndex(starts, at, 1))).toEqual([1, 2, 3])
})
