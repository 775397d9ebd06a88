/** @jsxImportSource #dom */

import type { Toast } from '../../domain/accounts/session.ts'
import { commonCopy } from '../../domain/copy/every-page.ts'
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
  const toast = (
    <div class={`toast toast-${variant} ${look} ${edges[variant] ?? edges.info}`}>
      {title && <p class="font-bold">{title}</p>}
      {description && <p class="col-start-1 text-faint">{description}</p>}
      <button type="button" class={closeLook} aria-label={commonCopy.close} onclick={() => toast.remove()}>
        ×
      </button>
    </div>
  )
  keepTime(toast)
  return toast
}

const look =
  'pointer-events-auto grid grid-cols-[1fr_auto] gap-x-2 gap-y-0.5 rounded-panel border border-l-4 border-edge bg-panel ' +
  'px-4 py-3 text-ink [box-shadow:var(--shadow-lift)]'
const closeLook =
  'col-start-2 row-span-2 row-start-1 -mt-1.5 -mr-2 min-h-(--control-row) min-w-(--control-row) self-start ' +
  'text-(length:--text-lead) leading-none text-faint hover:text-ink'

/** Removes the toast after its duration; hover and focus pause the timer. */
function keepTime(toast: HTMLElement) {
  let leftMs = durationMs
  let sinceMs = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(() => toast.remove(), leftMs)
  const stop = () => {
    // Hover followed by focus: the paused time must not be subtracted twice.
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    leftMs -= performance.now() - sinceMs
  }
  const goOn = () => {
    if (timer !== undefined || toast.matches(':hover') || toast.contains(document.activeElement)) return
    sinceMs = performance.now()
    timer = setTimeout(() => toast.remove(), Math.max(leftMs, 500))
  }
  // Not `pointerenter`: a toast may appear under a pointer that does not move.
  toast.addEventListener('pointermove', stop)
  toast.addEventListener('focusin', stop)
  toast.addEventListener('pointerleave', goOn)
  toast.addEventListener('focusout', () => setTimeout(goOn))
}
