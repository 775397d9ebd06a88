// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { guardHolds, leavePage, watchGuard } from './guard.ts'
import { saveSession } from './session.ts'
import { takeCarriedToasts } from './toast.ts'

const replace = vi.spyOn(location, 'replace').mockReturnValue()
const toast = { title: '尚未登入', variant: 'warning' } as const
beforeEach(() => {
  dispatchEvent(new Event('pageshow'))
  sessionStorage.clear()
  replace.mockClear()
})

it('the first of two redirects counts, with its toast', () => {
  leavePage('/login', toast)
  leavePage('/', { ...toast, title: '已登出' })
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
  expect(takeCarriedToasts()).toEqual([toast])
})

it.each(['pointerdown', 'keydown'])('a redirect is possible again after %s', (name) => {
  leavePage('/login', toast)
  document.body.dispatchEvent(new Event(name))
  leavePage('/login', toast)
  expect(replace).toHaveBeenCalledTimes(2)
})

const player = { token: 'a', username: 'a', accountId: 1, role: 'player' }
it.each([
  ['anonymous', undefined, undefined],
  ['anonymous', player, '/'],
  ['session', player, undefined],
  ['session', undefined, '/login'],
  ['admin', player, '/'],
])('at a press a page guarded as %s with the session %o leads to %s', (guard, session, target) => {
  document.documentElement.dataset.guard = guard
  // Another tab wrote it, and this one was not notified.
  localStorage.clear()
  if (session) localStorage.setItem('auth', JSON.stringify(session))
  expect(guardHolds()).toBe(target === undefined)
  expect(replace.mock.calls.flat()).toEqual(target === undefined ? [] : [target])
})

it('a page of admins is left when a player logs in in another tab', () => {
  const session = { token: 'a', username: 'a', accountId: 1, role: 'admin' }
  document.documentElement.dataset.guard = 'admin'
  saveSession(session, { admin: true })
  watchGuard()
  saveSession({ ...session, token: 'b', role: 'player' })
  dispatchEvent(new Event('storage'))
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
})
