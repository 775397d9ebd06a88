// @vitest-environment happy-dom
import { afterEach, describe, it } from 'vitest'
import { type DrawnPart, drawPart } from '../../tests/react-part.ts'
import { until } from '../../tests/run/until.ts'
import { toastEvent } from '../stores/toast.ts'
import { CopyButton } from './CopyButton.tsx'

let part: DrawnPart
afterEach(() => part.close())
const button = () => part.find('button')

function clipboard(writeText: (text: string) => Promise<void>) {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
}

describe('the copy button', () => {
  it('shows the command to be typed where nothing can be copied', async () => {
    clipboard(() => Promise.reject(new Error('refused')))
    Object.assign(document, { execCommand: () => false })
    // What stands in the base layout, and draws the toast.
    if (!customElements.get('toast-region')) customElements.define('toast-region', class extends HTMLElement {})
    const toasts: { title?: string; description?: string }[] = []
    addEventListener(toastEvent, (event) => toasts.push((event as CustomEvent).detail), { once: true })
    part = await drawPart(<CopyButton command="/navi prontera 150/88" />)
    await part.after(() => button().click())
    await until('a toast with the command', () => JSON.stringify(toasts).includes('/navi prontera 150/88'))
  })
})
