// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

let fetched = 0
let isMissing = true
vi.mock('./floating-styles.ts', () => ({ loadFloatingStyles: () => Promise.reject(new Error('missing')) }))
vi.mock('./item-tooltip.tsx', () => {
  fetched++
  if (isMissing) throw new Error('missing')
  return import('./repeat-event.ts')
})

it('a tap follows the link if the tooltip cannot be loaded, but not if only its styles cannot', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  // The device has no mouse.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  document.body.innerHTML = '<a href="/item/501" data-item><span>紅色藥水</span></a>'
  const item = document.querySelector('a') as HTMLAnchorElement
  const tap = () => item.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
  await import('./tooltip-on-demand.ts')
  let clicks = 0
  // The listener stops an endless loop of clicks.
  addEventListener('click', (event) => ++clicks > 20 && event.stopImmediatePropagation(), true)
  tap()
  await expect.poll(() => assign).toHaveBeenCalledWith(item.href)
  await new Promise((resolve) => setTimeout(resolve))
  expect([clicks, assign.mock.calls.length, fetched]).toEqual([1, 1, 1])
  isMissing = false
  tap()
  // The tap, and its repetition for the tooltip.
  await expect.poll(() => clicks).toBe(3)
  expect(assign).toHaveBeenCalledOnce()
})
