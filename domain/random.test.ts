import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('seeded numbers', () => {
  it('repeat for the same seed and differ for another', () => {
    const take = (seed: number) => Array.from({ length: 8 }, createRandom(seed).next)
    expect(take(1)).toEqual(take(1))
    expect(take(1)).not.toEqual(take(2))
  })
  it('stay within their limits and reach both', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = createRandom(seed)
        const seen = new Set(Array.from({ length: 300 }, () => random.int(3, 6)))
        expect([...seen].sort()).toEqual([3, 4, 5, 6])
      }),
    )
  })
  it('refuse to pick from nothing', () => {
    expect(() => createRandom(1).pick([])).toThrow(RangeError)
  })
})
