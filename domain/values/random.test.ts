import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRandom } from './random.ts'

it('random numbers are equal for equal seeds and differ for others', () => {
  const take = (seed: number) => Array.from({ length: 8 }, createRandom(seed).next)
  expect(take(1)).toEqual(take(1))
  expect(take(1)).not.toEqual(take(2))
})
it('random integers are within their limits and reach both', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed)
      const values = new Set(Array.from({ length: 300 }, () => random.int(3, 6)))
      expect([...values].sort()).toEqual([3, 4, 5, 6])
    }),
    { seed: 36 },
  )
})
it('a pick from an empty list throws RangeError', () => {
  expect(() => createRandom(1).pick([])).toThrow(RangeError)
})
it('a seed may be a text', () => {
  expect(createRandom('a').next()).toBe(createRandom('a').next())
  expect(createRandom('a').next()).not.toBe(createRandom('b').next())
})
it('weighted picks follow the weights, and never pick a weight of 0', () => {
  const random = createRandom(1)
  const drawn = Array.from({ length: 4_000 }, () => random.weighted(['a', 'b', 'c'], (x) => ({ a: 3, b: 1 })[x] ?? 0))
  expect(drawn).not.toContain('c')
  expect(drawn.filter((x) => x === 'a').length / 4_000).toBeCloseTo(0.75, 1)
  expect(() => random.weighted(['a'], () => 0)).toThrow(RangeError)
})
it('a shuffled list has the same entries', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer()), (seed, list) => {
      const shuffled = createRandom(seed).shuffle(list)
      expect(shuffled.toSorted()).toEqual(list.toSorted())
    }),
    { seed: 36 },
  )
})
it('normal numbers have the mean 0 and the deviation 1', () => {
  const random = createRandom(3)
  const drawn = Array.from({ length: 20_000 }, random.normal)
  const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length
  expect(Math.abs(mean)).toBeLessThan(0.03)
  expect(drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length).toBeCloseTo(1, 1)
})
it('a fork does not depend on earlier draws', () => {
  const used = createRandom(5)
  used.next()
  expect(used.fork('x').next()).toBe(createRandom(5).fork('x').next())
})
