import { expect, it } from 'vitest'
import { dayMs } from '../time/day.ts'
import { readSaleDays, saleRange } from './sale-range.ts'

const justAfterMidnight = Date.parse('2026-03-01T16:05:00Z')
it('the days of a range are in Taipei time', () => {
  expect(saleRange(7, justAfterMidnight)).toMatchObject({ startDate: '2026-02-23', endDate: '2026-03-02' })
})
it('a range has at least the last 24 hours, even just after midnight', () => {
  const { fromMs, untilMs, startDate } = saleRange(1, justAfterMidnight)
  expect(startDate).toBe('2026-03-01')
  expect(fromMs).toBe(Date.parse('2026-02-28T16:00:00Z'))
  expect(untilMs).toBe(Date.parse('2026-03-02T16:00:00Z'))
  expect(justAfterMidnight - fromMs).toBeGreaterThanOrEqual(dayMs)
})
it('a range has 1, 7 or 30 days', () => {
  expect(['1', '7', '30'].map(readSaleDays)).toEqual([1, 7, 30])
  expect(['0', '2', '07', '7.0', '-7', ' 7', '', null, undefined].map(readSaleDays)).toEqual(Array(9).fill(undefined))
})
