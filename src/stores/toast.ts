/**
 * Toasts. Any script may show one: `<toast-region>` of the base layout draws it (`src/elements/toast-region.ts`),
 * without React. `carryToast` stores it for the next page.
 */
import { parseToasts, type Toast } from '../../domain/accounts/session.ts'
import { leaveForNextPage, takeForThisPage } from './local-storage.ts'

/** Key of session storage for toasts that are carried over a navigation. */
const key = 'toast'
export const toastEvent = 'almanac:toast'

/** Shows a toast on this page. */
export function showToast(toast: Toast): void {
  customElements
    .whenDefined('toast-region')
    .then(() => dispatchEvent(new CustomEvent<Toast>(toastEvent, { detail: toast })))
}

/** Shows a toast on the next page of this tab, once. */
export function carryToast(toast: Toast): void {
  leaveForNextPage(key, JSON.stringify({ toasts: [...takeCarriedToasts(), toast] }))
}

export function takeCarriedToasts(): Toast[] {
  return parseToasts(takeForThisPage(key))
}
