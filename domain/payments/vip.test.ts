import { expect, it } from 'vitest'
import { dayMs } from '../time/day.ts'
import { vipEnd } from './vip.ts'

it('the end of VIP is undefined without purchases', () => expect(vipEnd([])).toBeUndefined())

it('a purchase extends the current period, or starts a new one after its end', () => {
  expect(vipEnd([{ days: 30, at: 0 }])).toBe(30 * dayMs)
  const both = [
    { days: 30, at: 10 * dayMs },
    { days: 30, at: 0 },
  ]
  expect(vipEnd(both)).toBe(60 * dayMs)
  expect(vipEnd([...both, { days: 7, at: 100 * dayMs }])).toBe(107 * dayMs)
})
