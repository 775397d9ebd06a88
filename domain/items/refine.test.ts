import { expect, it } from 'vitest'
import { minimumRefineText, refineChangeText, refineRangeText, refineStepText } from './refine.ts'

it('a minimum refine may be 0', () => {
  expect(minimumRefineText(7)).toBe('+7 以上')
  expect(minimumRefineText(0)).toBe('無需精煉')
  expect(minimumRefineText(20)).toBe('+20')
})
it('a range of refine levels may be open at both ends', () => {
  expect(refineRangeText(0, 20)).toBe('無需精煉')
  expect(refineRangeText(9, 20)).toBe('+9 以上')
  expect(refineRangeText(7, 9)).toBe('+7 ~ +9')
  expect(refineRangeText(9, 9)).toBe('+9')
  expect(refineRangeText(20, 20)).toBe('+20')
  expect(refineRangeText(0, 0)).toBe('+0')
  expect(refineRangeText(0, 6)).toBe('+6 以下')
})
it('the levels before and after a change are possible ones', () => {
  expect(refineStepText(9, 9, 1)).toBe('+9 → +10')
  expect(refineStepText(7, 20, -3)).toBe('+7 以上 → +4 以上')
  expect(refineStepText(2, 20, -3)).toBe('+2 以上 → +0 以上')
  expect(refineStepText(7, 9, 2)).toBe('+7 ~ +9 → +9 ~ +11')
  expect(refineStepText(0, 6, -9)).toBe('+6 以下 → +0')
  expect(refineStepText(20, 20, 1)).toBe('+20 → +20')
  expect(refineStepText(0, 20, -3)).toBe('-3')
  expect(refineStepText(7, 9, 0)).toBe('不變')
})
it('a change of the refine level has a sign', () => {
  expect(refineChangeText(1)).toBe('+1')
  expect(refineChangeText(-3)).toBe('-3')
  expect(refineChangeText(0)).toBe('不變')
})
