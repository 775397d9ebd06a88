// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

let fetched = 0
vi.mock('./floating-styles.ts', () => ({ floatingStyles: () => Promise.resolve() }))
vi.mock('./item-tooltip.tsx', () => {
  fetched++
  throw new Error('not there any more')
})

beforeEach(async () => {
  fetched = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // No finger here points at anything with a mouse.
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
  document.body.innerHTML = '<a href="/item/501" data-item><span>紅色藥水</span></a>'
  vi.resetModules()
  await import('./tooltip-on-demand.ts')
})
afterEach(() => vi.restoreAllMocks())

const item = () => document.querySelector('a') as HTMLAnchorElement
const tap = () => item().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))

it('follows the link if the tooltip cannot be loaded, with one request per tap', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  let clicks = 0
  // An endless repetition ends here, and not this test alone.
  addEventListener('click', (event) => ++clicks > 20 && event.stopImmediatePropagation(), true)
  tap()
  await expect.poll(() => assign).toHaveBeenCalledWith(item().href)
  await new Promise((resolve) => setTimeout(resolve))
  expect([clicks, assign.mock.calls.length, fetched]).toEqual([1, 1, 1])
})
