import { expect, it } from 'vitest'
import { clampPage, pageCount, pageWindow } from './pagination.ts'

it.each<[string, ...Parameters<typeof pageWindow>]>([
  ['1', 1, 1],
  ['1 2 3 4 5 6 7', 4, 7],
  ['1 2 3 4 5 … 8', 1, 8],
  ['1 … 4 5 6 7 8', 5, 8],
  ['1 2 3 4 5 … 20', 4, 20],
  ['1 … 3 4 5 6 7 … 20', 5, 20],
  ['1 … 14 15 16 17 18 … 20', 16, 20],
  ['1 … 16 17 18 19 20', 17, 20],
  ['1 … 16 17 18 19 20', 20, 20],
  ['1 2 3 4 5 6 7', 4, 7, 'neighbours'],
  ['1 2 3 … 20', 1, 20, 'neighbours'],
  ['1 2 3 4 5 6 … 20', 4, 20, 'neighbours'],
  ['1 … 8 9 10 11 12 … 20', 10, 20, 'neighbours'],
  ['1 … 18 19 20', 20, 20, 'neighbours'],
])('the pages %j are shown on page %i of %i, with the style %s', (shown, ...place) =>
  expect(
    pageWindow(...place)
      .join(' ')
      .replaceAll('gap', '…'),
  ).toBe(shown),
)

it('a list without rows has one page, and a page that is not full counts', () =>
  expect([0, 10, 11].map((rows) => pageCount(rows, 10))).toEqual([1, 1, 2]))
it('a page is clamped to the pages of the list', () =>
  expect([0, 9, Number.NaN, 2.9, Number.POSITIVE_INFINITY].map((page) => clampPage(page, 5))).toEqual([1, 5, 1, 2, 5]))
