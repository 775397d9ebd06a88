// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { laterWhileShown } from './while-shown.ts'

const visibility = vi.spyOn(document, 'visibilityState', 'get')
const work = vi.fn()

function show(state: 'visible' | 'hidden') {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  work.mockReset()
  show('visible')
})
afterEach(() => void vi.useRealTimers())

it('the work runs after its interval while the page is visible', () => {
  laterWhileShown(work, 3_000)
  vi.advanceTimersByTime(2_000)
  show('hidden')
  show('visible')
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledOnce()
})

it('the work waits in a hidden tab, and runs once when the tab becomes visible', () => {
  laterWhileShown(work, 3_000)
  show('hidden')
  vi.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()
  show('visible')
  show('hidden')
  show('visible')
  expect(work).toHaveBeenCalledOnce()
})
