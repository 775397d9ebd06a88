import { expect, it } from 'vitest'
import { shareOut } from './sale-answer.ts'

it('the largest wishes are reduced if not all fit', () => {
  expect(shareOut([3, 5], 10)).toEqual([3, 5])
  expect(shareOut([100, 2, 100], 12)).toEqual([5, 2, 5])
  expect(shareOut([], 10)).toEqual([])
  expect(shareOut([4], 0)).toEqual([0])
})
