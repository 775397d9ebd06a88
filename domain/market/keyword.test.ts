import { expect, it } from 'vitest'
import { keywordId, searchKeyword, splitRefine } from './keyword.ts'

it('a keyword is trimmed, and undefined if it has only spaces', () => {
  expect(searchKeyword('  波利卡片　')).toBe('波利卡片')
  expect(['', '   ', '\t\n', '　'].map(searchKeyword)).toEqual([undefined, undefined, undefined, undefined])
})
it('a keyword has at most 100 characters', () => {
  expect(searchKeyword('卡'.repeat(500))).toHaveLength(100)
})
it('a keyword with only digits is an id', () => {
  expect(['501', ' ５０１ ', '0501'].map(keywordId)).toEqual([501, 501, 501])
  expect(['0', '-1', '1.5', '1e3', '501a', '99999999999', '2147483648', ''].map(keywordId)).toEqual(
    Array(8).fill(undefined),
  )
})

it.each([
  ['+7 劍', '劍', 7],
  ['＋10  長 劍 [1]', '長 劍 [1]', 10],
  ['+9長劍', '長劍', 9],
  ['+7 501', '501', 7],
  ['+7', '+7', undefined],
  ['+7501', '+7501', undefined],
  ['+0 劍', '+0 劍', undefined],
  ['+21 劍', '+21 劍', undefined],
  ['劍 +7', '劍 +7', undefined],
])('the refine level in front of a name is no part of it: %s', (typed, keyword, refine) => {
  expect(splitRefine(typed)).toEqual(refine === undefined ? { keyword } : { keyword, refine })
})
