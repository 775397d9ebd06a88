import { expect, it } from 'vitest'
import { leftText, nextWoe, zoneClock } from './woe.ts'

const woe = [
  { day: 3, from: '20:00', to: '22:00' },
  { day: 6, from: '23:00', to: '01:00' },
]
/** A minute of January 2026 in Taipei; the 7th is a Wednesday. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 0, day, hour - 8, minute)
const left = (nowMs: number, zone = 'Asia/Taipei') => {
  const next = nextWoe(woe, zone, nowMs)
  return next && [next.time.day, next.isRunning, leftText(next.leftMs)]
}

it.each([
  ['before the war of the day', at(7, 17, 40), [3, false, '2 小時 20 分']],
  ['at its start', at(7, 20), [3, true, '2 小時']],
  ['in its last minute', at(7, 21, 59), [3, true, '1 分鐘']],
  ['after its end', at(7, 22), [6, false, '3 天 1 小時']],
  ['past midnight within a war', at(11, 0, 30), [6, true, '30 分鐘']],
  ['after the last one of the week', at(11, 1), [3, false, '3 天 19 小時']],
])('%s', (_, nowMs, expected) => {
  expect(left(nowMs)).toEqual(expected)
})

it('times are those of the server’s zone', () => {
  expect(left(at(7, 17, 40), 'America/New_York')).toEqual([3, false, '15 小時 20 分'])
  expect(zoneClock('America/New_York', at(7, 3))).toEqual({ day: 2, text: '14:00', minuteOfDay: 840 })
})

it('without times there is no war', () => expect(nextWoe([], 'Asia/Taipei', at(7, 20))).toBeUndefined())
