import { expect, it } from 'vitest'
import { timesOf } from './package.ts'

it('a pool is drawn once unless the package states another number', () => {
  const Picks = [{ Pool: 2, Times: 3 }]
  expect([timesOf({ Picks }, 2), timesOf({ Picks }, 1), timesOf({}, 1)]).toEqual([3, 1, 1])
})
