import { expect, it } from 'vitest'
import { openingWorth, readContents } from './opening-worth.ts'

const price = (nameid: number, median: number | null) => ({ nameid, median })

it('reads items and mean numbers', () => {
  expect(readContents('501:0.5,502:2')).toEqual([
    { id: 501, mean: 0.5 },
    { id: 502, mean: 2 },
  ])
  expect(readContents('')).toEqual([])
  expect(readContents('x:1,3:0')).toEqual([])
})

it('an opening is worth the medians of its contents by their mean numbers', () => {
  const contents = readContents('501:0.5,502:2,503:0.1')
  expect(openingWorth(contents, [price(501, 1_000), price(502, 10), price(504, 9_999)])).toEqual({
    total: 520,
    sold: 2,
  })
})

it('contents without sales are worth nothing', () => {
  expect(openingWorth(readContents('501:1'), [price(501, null)])).toEqual({ total: 0, sold: 0 })
})
