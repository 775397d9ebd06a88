import { expect, it } from 'vitest'
import { meanText, wholeText } from './amount-text.ts'

it.each([
  [0, '0'],
  [1 / 3, '0.33'],
  [99.999, '100'],
  [139.14, '139'],
  [1234.5, '1,235'],
  [74_332_109.4, '74,330,000'],
  [2e21, '約 10 的 21 次方'],
])('an expected amount of %d is shown as %s', (amount, text) => expect(meanText(amount)).toBe(text))

it.each([
  [7, '7'],
  [74_332_109, '74,332,109'],
  [1e22, '約 10 的 22 次方'],
])('a whole amount of %d is shown as %s', (amount, text) => expect(wholeText(amount)).toBe(text))
