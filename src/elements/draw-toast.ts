import { commonCopy } from '../../domain/copy/contract-common.ts'
import type { Toast } from '../../domain/session.ts'
import href from '../styles/toast.css?url'
import { loadStyles } from './load-styles.ts'

/** Settles when toasts can be seen as they are meant. */
export const toastStyles = loadStyles(href)

/** How long a toast stays (specification, section 9), while nobody points at it or stands in it. */
const durationMs = 3000

/** A toast that takes itself away. Fetched with the first one: most pages show none. */
export function drawToast({ title, description, variant }: Toast): HTMLElement {
  const toast = document.createElement('div')
  toast.className = `toast toast-${variant}`
  const line = (text: string | undefined, name: string) => {
    if (!text) return
    const element = document.createElement('p')
    element.className = name
    element.textContent = text
    toast.append(element)
  }
  line(title, 'toast-title')
  line(description, 'toast-description')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'toast-close'
  close.ariaLabel = commonCopy.close
  close.textContent = '×'
  close.addEventListener('click', () => toast.remove())
  toast.append(close)
  keepTime(toast)
  return toast
}

/** Removes the toast when its time is over; hover and focus stop the clock, and it goes on with what was left. */
function keepTime(toast: HTMLElement) {
  let left = durationMs
  let since = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => toast.remove(), left)
  const stop = () => {
    // Pointed at and then focused: the time that stood still is not taken off a second time.
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    left -= performance.now() - since
  }
  const goOn = () => {
    if (timer !== undefined || toast.matches(':hover') || toast.contains(document.activeElement)) return
    since = performance.now()
    timer = setTimeout(() => toast.remove(), Math.max(left, 500))
  }
  // Not `pointerenter`: a pointer that rests where a toast happens to appear does not point at it.
  toast.addEventListener('pointermove', stop)
  toast.addEventListener('focusin', stop)
  toast.addEventListener('pointerleave', goOn)
  toast.addEventListener('focusout', () => setTimeout(goOn))
}
