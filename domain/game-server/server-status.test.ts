import { expect, it } from 'vitest'
import { parseWoeTime, readServerStatus } from './server-status.ts'

const answer = {
  login: 'up',
  char: 'up',
  map: 'down',
  players: 12,
  autotraders: 3,
  checked_at: '2026-01-02T03:04:05.000Z',
  woe: [{ day: 3, from: '20:00', to: '22:00' }],
  time_zone: 'Asia/Tokyo',
}

it('the status has all fields of the answer', () => expect(readServerStatus(answer)).toEqual(answer))

it.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['a list', []],
  ['a text', 'up'],
  ['servers that were not checked', { ...answer, login: 'unknown', char: 'unknown', map: 'unknown' }],
])('the status is undefined for %s', (_, value) => expect(readServerStatus(value)).toBeUndefined())

it('the status omits unreadable parts', () => {
  const invalid = {
    ...answer,
    login: 'perhaps',
    players: '12',
    autotraders: -1,
    checked_at: 5,
    woe: [
      null,
      { day: 9, from: '20:00', to: '22:00' },
      { day: 0, from: '<b>', to: '22:00' },
      { day: 0, from: ['20:00'], to: '22:00' },
    ],
  }
  expect(readServerStatus({ ...invalid, time_zone: 'Midgard' })).toEqual({
    ...answer,
    time_zone: 'Asia/Taipei',
    login: 'unknown',
    players: null,
    autotraders: null,
    checked_at: '',
    woe: [],
  })
})

it('a time of the War of Emperium has a day, a start and an end', () => {
  expect(parseWoeTime(' Wed 20:00-22:00')).toEqual({ day: 3, from: '20:00', to: '22:00' })
  const days = ['Sun', 'mon', 'TUE', 'wed', 'thu', 'fri', 'sat'].map((day) => parseWoeTime(`${day} 09:05-23:59`))
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '09:05', to: '23:59' })))
  for (const text of ['', 'Wed', 'Wed 24:00-25:00', '20:00-22:00', 'xWed 20:00-22:00', 'Wed 20:00-22:000'])
    expect(parseWoeTime(text)).toBeUndefined()
})
