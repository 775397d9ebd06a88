import { expect, it } from 'vitest'
import { findRuns } from './find-runs.ts'

it('counts each pause of four seconds as a start of the map server, also between two pieces', () => {
  const { runAt, last } = findRuns([103, 100, 110, 111, 115], { run: 7, atS: 90 })
  expect([90, 100, 103, 110, 111, 115].map(runAt)).toEqual([7, 8, 8, 9, 9, 10])
  expect(last).toEqual({ run: 10, atS: 115 })
  expect(findRuns([118], last).last).toEqual({ run: 10, atS: 118 })
  expect(findRuns([119], last).last).toEqual({ run: 11, atS: 119 })
})

it('a clock that was set back ends no run', () => {
  expect(findRuns([50, 60], { run: 3, atS: 100 }).last).toEqual({ run: 3, atS: 100 })
})
