// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { leavePage, watchGuard } from './guard.ts'
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

it('a page of admins is left when a player logs in in another tab', () => {
  const session = { token: 'a', username: 'a', accountId: 1, role: 'admin' }
  document.documentElement.dataset.guard = 'admin'
  saveSession(session, { admin: true })
  watchGuard()
  saveSession({ ...session, token: 'b', role: 'player' })
  dispatchEvent(new Event('storage'))
  expect(replace).toHaveBeenCalledExactlyOnceWith('/')
})
