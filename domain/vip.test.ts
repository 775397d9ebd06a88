import { expect, it } from 'vitest'
import { dayMs } from './day.ts'
import { vipEnd } from './vip.ts'

it('is undefined without purchases', () => expect(vipEnd([])).toBeUndefined())

it('adds days to a running period, and starts again after its end', () => {
  expect(vipEnd([{ days: 30, at: 0 }])).toBe(30 * dayMs)
  const both = [
    { days: 30, at: 10 * dayMs },
    { days: 30, at: 0 },
  ]
  expect(vipEnd(both)).toBe(60 * dayMs)
  expect(vipEnd([...both, { days: 7, at: 100 * dayMs }])).toBe(107 * dayMs)
})
