import type { Toast } from '../../domain/session.ts'
import { takeCarriedToasts, toastEvent } from '../stores/toast.ts'

/** The polite live region at the top right that shows toasts, including those carried over a navigation. */
class ToastRegion extends HTMLElement {
  connectedCallback() {
    addEventListener(toastEvent, this.#show)
    // A page from the back-forward cache does not load, but may have received a toast.
    addEventListener('pageshow', this.#showCarried)
    this.#showCarried()
  }

  disconnectedCallback() {
    removeEventListener(toastEvent, this.#show)
    removeEventListener('pageshow', this.#showCarried)
  }

  #showCarried = () => {
    // The region must be in the page before its text changes, or screen readers stay silent.
    const toasts = takeCarriedToasts()
    if (toasts.length === 0) return
    setTimeout(() => {
      for (const toast of toasts) this.#draw(toast)
    }, 50)
  }

  #show = (event: Event) => this.#draw((event as CustomEvent<Toast>).detail)

  /** A single promise, so that toasts keep their order. */
  #draws: Promise<typeof import('./draw-toast.tsx')> | undefined

  #draw(toast: Toast) {
    this.#draws ??= import('./draw-toast.tsx')
    this.#draws.then(
      ({ drawToast, toastStyles }) => toastStyles().then(() => this.append(drawToast(toast))),
      (error) => {
        this.#draws = undefined
        console.error(error)
      },
    )
  }
}

customElements.define('toast-region', ToastRegion)
