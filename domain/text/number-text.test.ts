import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dollarText } from '../payments/dollar-text.ts'
import { numberText, quantityText, zenyText } from './number-text.ts'

it('numbers have thousands separators', () => {
  expect(numberText(0)).toBe('0')
  expect(numberText(999)).toBe('999')
  expect(numberText(1000)).toBe('1,000')
  expect(numberText(-1234567)).toBe('-1,234,567')
  expect(numberText(1234567.5)).toBe('1,234,567.5')
  expect(numberText(0.12345)).toBe('0.12345')
})
it('the text of a number equals the format of the platform', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (n) => {
      expect(numberText(n)).toBe(n.toLocaleString('en-US'))
    }),
    { seed: 36 },
  )
})

it('a variable quantity is a range', () => {
  expect(quantityText(1, 1)).toBe('1')
  expect(quantityText(1, 3)).toBe('1 ~ 3')
  expect(quantityText(1000, 0)).toBe('1,000')
})

it('an amount of money has its currency', () => {
  expect(zenyText(100_000)).toBe('100,000 Z')
  expect(dollarText(1500)).toBe('NT$ 1,500')
})
