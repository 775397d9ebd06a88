import { expect, it } from 'vitest'
import { planNumber, planNumberExactly } from './plan-number.ts'

it.each([
  [0, '0'],
  [139.14, '139.1'],
  [999.96, '1,000'],
  [1234.5, '1,235'],
  [74_332_109.4, '74,330,000'],
])('an expected amount of %d is shown as %s', (amount, text) => expect(planNumber(amount)).toBe(text))

it('a large amount is shown without an exponent', () => expect(planNumberExactly(1e22)).not.toContain('e'))
