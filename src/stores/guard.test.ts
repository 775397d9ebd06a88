// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { leavePage } from './guard.ts'
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
