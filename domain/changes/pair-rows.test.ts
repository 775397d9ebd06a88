import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pairRows } from './pair-rows.ts'

it('uses every row of both lists once, and pairs only rows of one key', () => {
  const row = fc.record({ key: fc.constantFrom('a', 'b', 'c'), value: fc.integer({ min: 0, max: 3 }) })
  fc.assert(
    fc.property(fc.array(row), fc.array(row), (before, after) => {
      const pairs = pairRows(
        before,
        after,
        ({ key }) => key,
        (a, b) => a.value === b.value,
      )
      const sides = (side: 'before' | 'after') => pairs.flatMap((pair) => (pair[side] ? [pair[side]] : []))
      expect(new Set(sides('before'))).toEqual(new Set(before))
      expect(sides('before')).toHaveLength(before.length)
      expect(sides('after')).toEqual(after)
      for (const { before: a, after: b } of pairs) if (a && b) expect(a.key).toBe(b.key)
    }),
  )
})
