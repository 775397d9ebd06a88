import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSession, parseToasts } from './session.ts'

describe('parseSession', () => {
  it('reads what was stored', () => {
    const session = { token: 't', username: '齊格飛', accountId: '2000001', role: 'player' }
    expect(parseSession(JSON.stringify(session))).toEqual(session)
  })
  it('fills what other hosts leave out', () => {
    expect(parseSession('{"token":"t","accountId":7,"username":null,"role":{}}')).toEqual({
      token: 't',
      username: '',
      accountId: 7,
      role: '',
    })
  })
  it.each(['2000001', '007', 2000001, 0])('keeps the account id %j in its type', (accountId) => {
    expect(parseSession(JSON.stringify({ token: 't', accountId }))?.accountId).toBe(accountId)
  })
  it.each([null, '', 'null', '[]', '{}', '{"token":""}', '{"token":5}', '"t"', '{'])('finds none in %j', (stored) => {
    expect(parseSession(stored)).toBeUndefined()
  })
})

describe('parseToasts', () => {
  it('reads what was carried', () => {
    const toasts = [{ title: '請先登入', description: '登入後才能繼續操作', variant: 'warning' as const }]
    expect(parseToasts(JSON.stringify({ toasts }))).toEqual(toasts)
  })
  it('never fails, and shows five at most', () => {
    fc.assert(
      fc.property(fc.json(), fc.array(fc.jsonValue()), (json, toasts) => {
        expect(parseToasts(json).length).toBeLessThanOrEqual(5)
        expect(parseToasts(JSON.stringify({ toasts })).length).toBeLessThanOrEqual(5)
      }),
    )
  })
})
