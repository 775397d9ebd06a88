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

it('redirects where the first caller says, with its toast only', () => {
  leavePage('/login', toast)
  leavePage('/', { ...toast, title: '已登出' })
  expect(replace).toHaveBeenCalledExactlyOnceWith('/login')
  expect(takeCarriedToasts()).toEqual([toast])
})

it.each(['pointerdown', 'keydown'])('redirects again after the player went on using the page (%s)', (name) => {
  leavePage('/login', toast)
  document.body.dispatchEvent(new Event(name))
  leavePage('/login', toast)
  expect(replace).toHaveBeenCalledTimes(2)
})
