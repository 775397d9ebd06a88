import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shareOut } from './sale-answer.ts'

it('gives each what it wishes while there is enough, and else cuts only the largest', () => {
  expect(shareOut([3, 5], 10)).toEqual([3, 5])
  expect(shareOut([100, 2, 100], 12)).toEqual([5, 2, 5])
  expect(shareOut([], 10)).toEqual([])
  expect(shareOut([4], 0)).toEqual([0])
})

it('never gives more than there is or than is wished, and wastes less than one each', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1 }), fc.nat(5000), (wishes, total) => {
      const shares = shareOut(wishes, total)
      const given = shares.reduce((a, b) => a + b, 0)
      const wished = wishes.reduce((a, b) => a + b, 0)
      expect(given).toBeLessThanOrEqual(total)
      for (const [i, share] of shares.entries()) expect(share).toBeLessThanOrEqual(wishes[i] as number)
      expect(given).toBeGreaterThan(Math.min(total, wished) - wishes.length)
    }),
  )
})
