import { expect, test } from 'vitest'
import { boxesOfRows, ticketsOf } from './row-boxes.ts'

const alone = { perBox: 1, shared: false }

test('a row of 1 % takes 69, 230 and 459 boxes, and is certain alone only if its pool is shared', () => {
  const rows = [{ weight: 1 }, { weight: 99 }]
  expect(boxesOfRows(rows, alone)[0]).toEqual({ counts: [69, 230, 459], certainAlone: null })
  expect(boxesOfRows(rows, { perBox: 1, shared: true })).toEqual([
    { counts: [69, 230, 459], certainAlone: 199 },
    { counts: [1, 1, 1], certainAlone: 3 },
  ])
})

test('ten draws in a box need a tenth of the boxes, rounded up', () => {
  expect(boxesOfRows([{ weight: 1 }, { weight: 99 }], { perBox: 10, shared: true })[0]).toEqual({
    counts: [7, 23, 46],
    certainAlone: 20,
  })
})

test('a row without tickets is never drawn, and the only row always is', () => {
  expect(boxesOfRows([{ weight: 0 }, { weight: 5 }], { perBox: 1, shared: true })).toEqual([
    undefined,
    { counts: [1, 1, 1], certainAlone: 1 },
  ])
  expect(boxesOfRows([{ weight: 0 }], alone)).toEqual([undefined])
})

test('a chance that takes more than a million boxes has no number', () => {
  expect(boxesOfRows([{ weight: 1 }, { weight: 1e6 }], alone)[0]?.counts).toEqual([693148, null, null])
})

test('odds by the engine count instead of the weights, also where a part of the draws gives nothing', () => {
  const rows = [
    { weight: 1, oddsPer100k: 20_000 },
    { weight: 9, oddsPer100k: 60_000 },
    { weight: 5, oddsPer100k: 0 },
  ]
  expect(ticketsOf(rows)).toEqual({ all: 100_000, of: [20_000, 60_000, 0] })
  expect(boxesOfRows(rows, alone).map((boxes) => boxes?.counts)).toEqual([[4, 11, 21], [1, 3, 6], undefined])
})
