// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { toastEvent } from '../stores/toast.ts'
import { CopyButton } from './CopyButton.tsx'

let part: DrawnPart
afterEach(async () => {
  vi.useRealTimers()
  await part.close()
})
const button = () => part.find('button')

function clipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
}

describe('the copy button', () => {
  it('copies the command, says so, and is as before two seconds later', async () => {
    const write = vi.fn(async () => {})
    clipboard(write)
    part = await drawPart(<CopyButton command="/navi prontera 150/88" />)
    const before = button().textContent
    vi.useFakeTimers()
    await part.after(() => button().click())
    expect(write).toHaveBeenCalledExactlyOnceWith('/navi prontera 150/88')
    expect(button().textContent).toBe('已複製')
    expect(part.find('[role=status]').textContent).not.toBe('')
    await part.after(() => vi.advanceTimersByTime(2_000))
    expect(button().textContent).toBe(before)
  })
  it('shows the command to be typed where nothing can be copied', async () => {
    clipboard(() => Promise.reject(new Error('refused')))
    Object.assign(document, { execCommand: () => false })
    // What stands in the base layout, and draws the toast.
    if (!customElements.get('toast-region')) customElements.define('toast-region', class extends HTMLElement {})
    const toasts: { title?: string; description?: string }[] = []
    addEventListener(toastEvent, (event) => toasts.push((event as CustomEvent).detail), { once: true })
    part = await drawPart(<CopyButton command="/navi prontera 150/88" />)
    await part.after(() => button().click())
    await vi.waitFor(() => expect(JSON.stringify(toasts)).toContain('/navi prontera 150/88'), 15_000)
  })
})
