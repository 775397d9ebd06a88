import { commonCopy } from '../../domain/copy/contract-common.ts'
import type { Toast } from '../../domain/session.ts'
import href from '../styles/toast.css?url'
import { loadStyles } from './load-styles.ts'

/** Settles when the styles of toasts are loaded, or have failed to load. */
export const toastStyles = () => loadStyles(href).catch(console.error)

/** Duration of a toast (specification, section 9), without the time of hover or focus. */
const durationMs = 3000

/** Colour of the left edge by variant. */
const edges: Readonly<Record<string, string>> = {
  info: 'border-l-spruce',
  error: 'border-l-danger',
  warning: 'border-l-warning',
}

/** A toast that removes itself. Loaded with the first toast: most pages show none. */
export function drawToast({ title, description, variant }: Toast): HTMLElement {
  const toast = document.createElement('div')
  toast.className = `toast toast-${variant} pointer-events-auto grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5 rounded-panel border border-l-4 border-edge bg-panel px-4 py-3 text-ink [box-shadow:var(--shadow-lift)] ${edges[variant] ?? edges.info}`
  const line = (text: string | undefined, name: string) => {
    if (!text) return
    const element = document.createElement('p')
    element.className = name
    element.textContent = text
    toast.append(element)
  }
  line(title, 'toast-title font-bold')
  line(description, 'toast-description col-start-1 text-faint')
  const close = document.createElement('button')
  close.type = 'button'
  close.className =
    'toast-close col-start-2 row-span-2 row-start-1 -mt-1.5 -mr-2 min-h-(--control-row) min-w-(--control-row) self-start text-(length:--text-lead) leading-none text-faint hover:text-ink'
  close.ariaLabel = commonCopy.close
  close.textContent = '×'
  close.addEventListener('click', () => toast.remove())
  toast.append(close)
  keepTime(toast)
  return toast
}

/** Removes the toast after its duration; hover and focus pause the timer. */
function keepTime(toast: HTMLElement) {
  let left = durationMs
  let since = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => toast.remove(), left)
  const stop = () => {
    // Hover followed by focus: the paused time must not be subtracted twice.
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
  // Not `pointerenter`: a toast may appear under a pointer that does not move.
  toast.addEventListener('pointermove', stop)
  toast.addEventListener('focusin', stop)
  toast.addEventListener('pointerleave', goOn)
  toast.addEventListener('focusout', () => setTimeout(goOn))
}
