import { describe, expect, it } from 'vitest'
import { clampPage, pageCount, pageWindow } from './pagination.ts'

const shown = (...args: Parameters<typeof pageWindow>) =>
  pageWindow(...args)
    .map((entry) => (entry === 'gap' ? '…' : entry))
    .join(' ')

describe('pageWindow', () => {
  it('has all pages if there are at most 7', () => {
    expect(shown(1, 1)).toBe('1')
    expect(shown(4, 7)).toBe('1 2 3 4 5 6 7')
    expect(shown(4, 7, 'neighbours')).toBe('1 2 3 4 5 6 7')
  })
  it('has the first five pages up to page 4', () => {
    expect(shown(1, 8)).toBe('1 2 3 4 5 … 8')
    expect(shown(4, 20)).toBe('1 2 3 4 5 … 20')
  })
  it('has the last five pages from the fourth last page', () => {
    expect(shown(17, 20)).toBe('1 … 16 17 18 19 20')
    expect(shown(20, 20)).toBe('1 … 16 17 18 19 20')
    expect(shown(5, 8)).toBe('1 … 4 5 6 7 8')
  })
  it('has two neighbours on both sides of a page in the middle', () => {
    expect(shown(5, 20)).toBe('1 … 3 4 5 6 7 … 20')
    expect(shown(16, 20)).toBe('1 … 14 15 16 17 18 … 20')
  })
  it('has two neighbours on both sides of each page in the style neighbours', () => {
    expect(shown(1, 20, 'neighbours')).toBe('1 2 3 … 20')
    expect(shown(4, 20, 'neighbours')).toBe('1 2 3 4 5 6 … 20')
    expect(shown(10, 20, 'neighbours')).toBe('1 … 8 9 10 11 12 … 20')
    expect(shown(20, 20, 'neighbours')).toBe('1 … 18 19 20')
  })
})

it('a list without rows has one page', () => expect(pageCount(0, 10)).toBe(1))
it('a page that is not full counts', () => expect([pageCount(10, 10), pageCount(11, 10)]).toEqual([1, 2]))
it('a page is clamped to the pages of the list', () => {
  expect([clampPage(0, 5), clampPage(9, 5), clampPage(Number.NaN, 5), clampPage(2.9, 5)]).toEqual([1, 5, 1, 2])
  expect(clampPage(Number.POSITIVE_INFINITY, 5)).toBe(5)
})
