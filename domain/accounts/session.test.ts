import { describe, expect, it } from 'vitest'
import { headerToken, isStaff, parseSession, parseToasts, sessionToken } from './session.ts'

describe('parseSession', () => {
  it('returns the stored session', () => {
    const session = { token: 't', username: '齊格飛', accountId: '2000001', role: 'player' }
    expect(parseSession(JSON.stringify(session))).toEqual(session)
  })
  it('has defaults for fields that other hosts omit', () => {
    expect(parseSession('{"token":"t","accountId":7,"username":null,"role":{}}')).toEqual({
      token: 't',
      username: '',
      accountId: 7,
      role: '',
    })
  })
  it.each(['2000001', '007', 2000001, 0])('keeps the type of the account id %j', (accountId) => {
    expect(parseSession(JSON.stringify({ token: 't', accountId }))?.accountId).toBe(accountId)
  })
  it.each([null, '', 'null', '[]', '{}', '{"token":""}', '{"token":5}', '"t"', '{'])(
    'returns nothing for %j',
    (stored) => {
      expect(parseSession(stored)).toBeUndefined()
    },
  )
})

it.each([
  ['abc', 'abc'],
  ['a b~', 'a b~'],
  [' a', undefined],
  ['a\n', undefined],
  ['a\nb', undefined],
  ['鑰', undefined],
  ['', undefined],
])('the token %j is %j', (token, result) => {
  expect(sessionToken(JSON.stringify({ token }))).toBe(result)
  expect(headerToken(token)).toBe(result)
})
it('there is no token if nothing is stored', () => {
  expect([sessionToken(null), headerToken(null)]).toEqual([undefined, undefined])
})

it('authors and admins are staff', () => {
  expect(['player', 'author', 'admin', ''].map(isStaff)).toEqual([false, true, true, false])
})

describe('parseToasts', () => {
  it('returns stored toasts', () => {
    const toasts = [{ title: '請先登入', description: '登入後才能繼續操作', variant: 'warning' as const }]
    expect(parseToasts(JSON.stringify({ toasts }))).toEqual(toasts)
  })
  it('omits invalid entries, and reads unknown variants as information', () => {
    const toasts = [null, 'x', { title: 5, variant: 'loud' }, { description: 'x', variant: 'error' }]
    expect(parseToasts(JSON.stringify({ toasts }))).toEqual([
      { title: undefined, description: undefined, variant: 'info' },
      { title: undefined, description: 'x', variant: 'error' },
    ])
    for (const stored of [null, '{', '5', '{"toasts":{}}']) expect(parseToasts(stored)).toEqual([])
    expect(parseToasts(JSON.stringify({ toasts: Array(6).fill({}) }))).toHaveLength(5)
  })
})
