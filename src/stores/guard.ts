/**
 * Handles the end of a session while a guarded page is open. The guard itself runs before the first paint
 * (`src/layouts/guard-script.ts`) and stores its kind in `<html data-guard>`.
 */
import { HttpStatusError } from '../../api/errors.ts'
import type { Toast } from '../../domain/accounts/session.ts'
import { loginPath } from '../../domain/addresses/return-path.ts'
import { toastCopy } from '../../domain/copy/session.ts'
import { $isAuthenticated, bearerToken, restoreSession } from './session.ts'
import { carryToast, showToast } from './toast.ts'

let leaving = false
// Leaving may fail: the page may return from the back-forward cache, or the user may stay when asked about unsaved
// changes. No event reports that, so a press or a key on this page counts as staying.
if (typeof addEventListener !== 'undefined')
  for (const name of ['pageshow', 'pointerdown', 'keydown']) addEventListener(name, () => (leaving = false), true)

/**
 * Redirects if a call failed because the session of a guarded page has ended (401): to the login page, and back after
 * it. Also does what `sentToSetup` does. Returns whether it redirected.
 */
export function sentToLogin(error: unknown): boolean {
  const { guard } = document.documentElement.dataset
  // On any other page, such as the login itself, 401 is about what was sent.
  const ended = error instanceof HttpStatusError && error.status === 401 && (guard === 'session' || guard === 'admin')
  if (ended) sendToLogin()
  return ended || sentToSetup(error)
}

/** Where an admin sets up the second factor that the host requires. */
export const secondFactorPath = '/account#second-factor'

/**
 * Redirects to `secondFactorPath` if a call failed because the account must set up a second factor first. Returns
 * whether it did; on the account page it does not redirect.
 */
function sentToSetup(error: unknown): boolean {
  const mustSetUp = error instanceof HttpStatusError && error.status === 403 && error.body.second_factor === 'setup'
  if (!mustSetUp || location.pathname === '/account') return false
  leavePage(secondFactorPath, { title: error.body.error ?? '', variant: 'warning' })
  return true
}

/**
 * Redirects to the login page and back after it, from an admin page to the admins' login; for calls that are answered
 * with 401.
 */
export function sendToLogin(toast: Toast = { ...toastCopy.loginRequired, variant: 'warning' }): void {
  // The players' login removes the key `token`, without which no admin page opens.
  const isAdminPage = document.documentElement.dataset.guard === 'admin'
  leavePage(isAdminPage ? '/admin/login' : loginPath(location.pathname + location.search + location.hash), toast)
}

/** Shows the toast here, or leaves a guarded page and shows it on the next page. */
export function leaveGuardedPage(toast: Toast): void {
  const guard = document.documentElement.dataset.guard
  if (guard === 'session') sendToLogin(toast)
  else if (guard === 'admin') leavePage('/', toast)
  else showToast(toast)
}

/**
 * Whether the guard of the page still lets the visitor press its buttons; if not, leaves the page as the guard does at
 * load. Another tab may have logged in or out without an event here, as while this tab was suspended.
 */
export function guardHolds(): boolean {
  const { guard } = document.documentElement.dataset
  if (!guard) return true
  restoreSession()
  const isLoggedIn = bearerToken() !== undefined
  if (guard === 'anonymous' && isLoggedIn) leavePage('/', { ...toastCopy.signupBlocked, variant: 'warning' })
  if (guard !== 'anonymous' && !isLoggedIn) leaveGuardedPage({ ...toastCopy.loginRequired, variant: 'warning' })
  return isLoggedIn === (guard !== 'anonymous')
}

/** Leaves a guarded page when another tab logs out, and an admin page when a player logs in there. */
export function watchGuard(): void {
  const { guard } = document.documentElement.dataset
  if (!guard || guard === 'anonymous') return
  const leaveWhenOver = () => {
    if (bearerToken() === undefined) leaveGuardedPage({ ...toastCopy.loginRequired, variant: 'warning' })
  }
  $isAuthenticated.listen(leaveWhenOver)
  // A page with only the admin flow's token is not notified about the session.
  if (guard === 'admin') addEventListener('storage', leaveWhenOver)
}

/** Navigates to a path with a toast; the first call wins. */
export function leavePage(path: string, toast: Toast): void {
  if (leaving) return
  leaving = true
  carryToast(toast)
  location.replace(path)
}
