import type { Toast } from '../../domain/accounts/session.ts'
import { takeCarriedToasts, toastEvent } from '../stores/toast.ts'

/** The region must be in the page for this time before its text changes, or screen readers stay silent. */
const announceDelayMs = 50

/** The polite live region at the top right that shows toasts, including those carried over a navigation. */
class ToastRegion extends HTMLElement {
  connectedCallback() {
    addEventListener(toastEvent, this.#show)
    // A page from the back-forward cache does not load, but may have received a toast.
    addEventListener('pageshow', this.#showCarried)
    this.#showCarried()
  }

  #showCarried = () => {
    const toasts = takeCarriedToasts()
    if (toasts.length === 0) return
    setTimeout(() => {
      for (const toast of toasts) this.#draw(toast)
    }, announceDelayMs)
  }

  #show = (event: Event) => this.#draw((event as CustomEvent<Toast>).detail)

  /** One promise for all toasts, so that they keep their order; a failed load is tried again by the next toast. */
  #drawModule: Promise<typeof import('./draw-toast.tsx')> | undefined

  #draw(toast: Toast) {
    this.#drawModule ??= import('./draw-toast.tsx')
    this.#drawModule.then(
      ({ drawToast, toastStyles }) => toastStyles().then(() => this.append(drawToast(toast))),
      (error) => {
        this.#drawModule = undefined
        console.error(error)
        // Without the script, such as after the network was lost: the text alone.
        this.append(
          Object.assign(document.createElement('p'), {
            textContent: [toast.title, toast.description].filter(Boolean).join('：'),
          }),
        )
      },
    )
  }
}

customElements.define('toast-region', ToastRegion)
