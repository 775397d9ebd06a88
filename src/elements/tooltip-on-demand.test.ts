// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let fetched = 0
vi.mock('./floating-styles.ts', () => ({ floatingStyles: () => Promise.resolve() }))
vi.mock('./item-tooltip.tsx', () => {
  fetched++
  throw new Error('missing')
})

beforeEach(async () => {
  fetched = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // The device has no mouse.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  document.body.innerHTML = '<a href="/item/501" data-item><span>紅色藥水</span></a>'
  vi.resetModules()
  await import('./tooltip-on-demand.ts')
})
afterEach(() => vi.restoreAllMocks())

const item = () => document.querySelector('a') as HTMLAnchorElement
const tap = () => item().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))

it('a tap follows the link if the tooltip cannot be loaded, after one request', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  let clicks = 0
  // The listener stops an endless loop of clicks.
  addEventListener('click', (event) => ++clicks > 20 && event.stopImmediatePropagation(), true)
  tap()
  await expect.poll(() => assign).toHaveBeenCalledWith(item().href)
  await new Promise((resolve) => setTimeout(resolve))
  expect([clicks, assign.mock.calls.length, fetched]).toEqual([1, 1, 1])
})
