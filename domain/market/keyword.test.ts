import { describe, expect, it } from 'vitest'
import { keywordId, searchKeyword } from './keyword.ts'

describe('a keyword', () => {
  it('is trimmed, and undefined if it is only spaces', () => {
    expect(searchKeyword('  波利卡片　')).toBe('波利卡片')
    expect(['', '   ', '\t\n', '　'].map(searchKeyword)).toEqual([undefined, undefined, undefined, undefined])
  })
  it('is cut if it is longer than any name', () => {
    expect(searchKeyword('卡'.repeat(500))).toHaveLength(100)
  })
  it('is an id if it has only digits', () => {
    expect(['501', ' ５０１ ', '0501'].map(keywordId)).toEqual([501, 501, 501])
    expect(['0', '-1', '1.5', '1e3', '501a', '99999999999', '2147483648', ''].map(keywordId)).toEqual(
      Array(8).fill(undefined),
    )
  })
})
