import { expect, it } from 'vitest'
import { drawCount } from './package.ts'

it('a pool is drawn once unless the package states another number', () => {
  const Picks = [{ Pool: 2, Times: 3 }]
  expect([drawCount({ Picks }, 2), drawCount({ Picks }, 1), drawCount({}, 1)]).toEqual([3, 1, 1])
})
