import { expect, it } from 'vitest'
import { sortSalesNewestFirst } from './sale.ts'

const ordered = (...dates: (string | undefined)[]) =>
  sortSalesNewestFirst(dates.map((purchased_date) => ({ purchased_date }))).map(({ purchased_date }) => purchased_date)

it('the newest sale is first, across time zones and formats', () => {
  const [early, middle, late] = ['2026-01-02T09:00:00+08:00', '2026-01-02T01:30:00Z', '2026-01-02 10:00']
  expect(ordered(middle, early, late)).toEqual([late, middle, early])
})

it('unreadable dates follow readable ones, and missing dates are last', () => {
  expect(ordered(undefined, '2026/01/01', '2026/01/02', '2025-01-01')).toEqual([
    '2025-01-01',
    '2026/01/02',
    '2026/01/01',
    undefined,
  ])
})
