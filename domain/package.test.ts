import { expect, it } from 'vitest'
import { timesOf } from './package.ts'

it('a pool is drawn from once unless the package says how often', () => {
  const Picks = [{ Pool: 2, Times: 3 }]
  expect([timesOf({ Picks }, 2), timesOf({ Picks }, 1), timesOf({}, 1)]).toEqual([3, 1, 1])
})
