import { expect, it } from 'vitest'
import { pickOfDay, taipeiDayNumber } from './day-pick.ts'

it('a day has one pick, and the next day, from midnight in Taipei, the next one', () => {
  const evening = taipeiDayNumber(Date.UTC(2026, 0, 2, 15, 59))
  expect(taipeiDayNumber(Date.UTC(2026, 0, 1, 16, 0))).toBe(evening)
  expect(taipeiDayNumber(Date.UTC(2026, 0, 2, 16, 0))).toBe(evening + 1)
  const picks = [0, 1, 2, 3].map((days) => pickOfDay(['a', 'b', 'c'], evening + days))
  expect(new Set(picks.slice(0, 3)).size).toBe(3)
  expect(picks[3]).toBe(picks[0])
  expect(pickOfDay([], evening)).toBeUndefined()
})
