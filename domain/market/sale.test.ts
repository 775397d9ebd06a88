import { expect, it } from 'vitest'
import { newestFirst } from './sale.ts'

const ordered = (...dates: (string | undefined)[]) =>
  newestFirst(dates.map((purchased_date) => ({ purchased_date }))).map(({ purchased_date }) => purchased_date)

it('puts the newest sale first, whatever zone and form each date is written in', () => {
  const [early, middle, late] = ['2026-01-02T09:00:00+08:00', '2026-01-02T01:30:00Z', '2026-01-02 10:00']
  expect(ordered(middle, early, late)).toEqual([late, middle, early])
})

it('puts what is no time after them by its text, and what has no date last', () => {
  expect(ordered(undefined, '2026/01/01', '2026/01/02', '2025-01-01')).toEqual([
    '2025-01-01',
    '2026/01/02',
    '2026/01/01',
    undefined,
  ])
})
