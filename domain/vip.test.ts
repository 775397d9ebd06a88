import { expect, it } from 'vitest'
import { vipEnd } from './vip.ts'

const day = 86_400_000

it('is none where none was bought', () => expect(vipEnd([])).toBeUndefined())

it('adds days to what still runs, and begins anew after its end', () => {
  expect(vipEnd([{ days: 30, at: 0 }])).toBe(30 * day)
  const both = [
    { days: 30, at: 10 * day },
    { days: 30, at: 0 },
  ]
  expect(vipEnd(both)).toBe(60 * day)
  expect(vipEnd([...both, { days: 7, at: 100 * day }])).toBe(107 * day)
})
