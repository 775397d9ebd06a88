import { expect, it } from 'vitest'
import { round } from './round.ts'

it('a half is rounded up, even if the float is below it', () => {
  expect([round(1.005, 2), round(35.855, 2)]).toEqual([1.01, 35.86])
})

it('numbers that are written with an exponent are rounded, too', () => {
  expect([round(1e-7, 2), round(5e20, 1)]).toEqual([0, 5e20])
})
