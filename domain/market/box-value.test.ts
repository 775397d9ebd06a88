import { expect, test } from 'vitest'
import { boxValue } from './box-value.ts'

test('the value of a box is the sum of mean numbers times prices, and each good has its share of it', () => {
  expect(
    boxValue([
      { mean: 0.5, price: 300 },
      { mean: 2, price: 25 },
      { mean: 0.01, price: undefined },
    ]),
  ).toEqual({
    total: 200,
    priced: 2,
    shares: [0.75, 0.25, undefined],
  })
})

test('without any price there is no value, and goods that are worth 0 have no share', () => {
  expect(boxValue([{ mean: 1, price: undefined }])).toEqual({ total: undefined, priced: 0, shares: [undefined] })
  expect(
    boxValue([
      { mean: 1, price: 0 },
      { mean: 1, price: undefined },
    ]),
  ).toEqual({
    total: 0,
    priced: 1,
    shares: [undefined, undefined],
  })
  expect(boxValue([])).toEqual({ total: undefined, priced: 0, shares: [] })
})
