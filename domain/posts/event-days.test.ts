import { expect, it } from 'vitest'
import { currentEvents, eventDay, eventDaysText, eventLeftText, eventState } from './event-days.ts'

/** 2026-01-02 00:30 in Taipei, still the day before in UTC. */
const now = Date.UTC(2026, 0, 1, 16, 30)

it.each([
  ['a day', '2026-01-02', '2026-01-02'],
  ['an instant, by its day in Taipei', '2026-01-01T18:00:00Z', '2026-01-02'],
  ['another text', 'tomorrow', undefined],
  ['a day that does not exist', '2026-02-30', undefined],
])('%s is read as the day of an event', (_, text, day) => {
  expect(eventDay(text)).toBe(day)
})

it.each([
  [{}, 'none'],
  [{ event_from: '2026-01-03', event_to: '2026-01-01' }, 'none'],
  [{ event_from: '2026-01-03' }, 'planned'],
  [{ event_from: '2026-01-02', event_to: '2026-01-02' }, 'running'],
  [{ event_to: '2026-01-02' }, 'running'],
  [{ event_from: '2025-12-01' }, 'running'],
  [{ event_from: '2025-12-01', event_to: '2026-01-01' }, 'over'],
] as const)('%o is %s', (days, state) => {
  expect(eventState(days, now)).toBe(state)
})

it.each([
  [{ event_from: '2025-12-25', event_to: '2026-01-02' }, '12/25 ～ 01/02', '今天最後一天'],
  [{ event_to: '2026-01-04' }, '到 01/04', '剩 3 天'],
  [{ event_from: '2026-01-02', event_to: '2026-01-02' }, '01/02', '今天最後一天'],
  [{ event_from: '2026-01-05' }, '01/05 起', '3 天後開始'],
  [{ event_from: '2025-12-25' }, '12/25 起', ''],
  [{ event_to: '2026-01-01' }, '到 01/01', ''],
])('%o reads %s, %s', (days, text, left) => {
  expect([eventDaysText(days), eventLeftText(days, now)]).toEqual([text, left])
})

it('running events come first, the next to end first, then planned ones by their first day', () => {
  const posts = [
    { id: 'later', event_from: '2026-02-01' },
    { id: 'open', event_from: '2026-01-01' },
    { id: 'over', event_to: '2025-12-31' },
    { id: 'soon', event_from: '2026-01-03' },
    { id: 'ends', event_from: '2025-12-01', event_to: '2026-01-09' },
    { id: 'news' },
  ]
  expect(currentEvents(posts, now).map(({ id }) => id)).toEqual(['ends', 'open', 'soon', 'later'])
})
