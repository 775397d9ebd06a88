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
}

it('reads the host’s answer', () => expect(readServerStatus(answer)).toEqual(answer))

it.each([
  ['nothing', undefined],
  ['an empty object', {}],
  ['a list', []],
  ['a text', 'up'],
  ['servers that nobody has looked at yet', { ...answer, login: 'unknown', char: 'unknown', map: 'unknown' }],
])('is unknown for %s', (_, given) => expect(readServerStatus(given)).toBeUndefined())

it('omits unreadable parts', () => {
  const odd = {
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
  expect(readServerStatus(odd)).toEqual({
    ...answer,
    login: 'unknown',
    players: null,
    autotraders: null,
    checked_at: '',
    woe: [],
  })
})

it('reads times of the War of Emperium', () => {
  expect(parseWoeTime(' Wed 20:00-22:00')).toEqual({ day: 3, from: '20:00', to: '22:00' })
  const days = ['Sun', 'mon', 'TUE', 'wed', 'thu', 'fri', 'sat'].map((day) => parseWoeTime(`${day} 09:05-23:59`))
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '09:05', to: '23:59' })))
  for (const wrong of ['', 'Wed', 'Wed 24:00-25:00', '20:00-22:00', 'xWed 20:00-22:00', 'Wed 20:00-22:000'])
    expect(parseWoeTime(wrong)).toBeUndefined()
})
