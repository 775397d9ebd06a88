import fc from 'fast-check'
import { expect, it } from 'vitest'
import { demoRecords, demoRecordsOf } from './demo-sales.ts'

const nowMs = Date.parse('2026-03-01T04:00:00Z')
const options = { seed: 7, nowMs, items: [501, 502], cards: [4001, 4002], names: ['甲', '乙'] }

it('there are forty demo records, equal for equal seeds', () => {
  expect(demoRecords(options)).toHaveLength(40)
  expect(demoRecords(options)).toEqual(demoRecords(options))
  expect(demoRecords({ ...options, seed: 8 })).not.toEqual(demoRecords(options))
})
it('demo records cost 400 to 649, have one to three pieces, and are of the last 30 days, newest first', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const records = demoRecords({ ...options, seed })
      for (const [i, record] of records.entries()) {
        expect(record.unit_price).toBeGreaterThanOrEqual(400)
        expect(record.unit_price).toBeLessThanOrEqual(649)
        expect([1, 2, 3]).toContain(record.amount)
        expect(['', 'D', 'C', 'B', 'A']).toContain(record.grade)
        expect(Number.isInteger(record.unit_price) && Number.isInteger(record.refine)).toBe(true)
        expect(record.purchased_at >= '2026-01-30 12:00' && record.purchased_at <= '2026-03-01 12:00').toBe(true)
        expect(record.purchased_at <= (records[i - 1]?.purchased_at ?? '9')).toBe(true)
      }
    }),
    { seed: 36, numRuns: 50 },
  )
})
it('a shorter range has fewer demo records, and the last day has some', () => {
  const records = demoRecords(options)
  const [lastDay = 0, lastWeek = 0, all] = ([1, 7, 30] as const).map(
    (range) => demoRecordsOf(range, records, nowMs).length,
  )
  expect(lastDay).toBeGreaterThanOrEqual(10)
  expect(lastWeek).toBeGreaterThanOrEqual(20)
  expect(lastDay).toBeLessThan(lastWeek)
  expect(lastWeek).toBeLessThan(40)
  expect(all).toBe(40)
})
