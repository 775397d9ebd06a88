/**
 * What becomes of a guarded page when its session ends while it is open. The guard itself runs before the first
 * paint (`src/layouts/guard-script.ts`) and leaves its kind in `<html data-guard>`.
 */
import { HttpStatusError } from '../../api/errors.ts'
import { toastCopy } from '../../domain/copy/contract.ts'
import { loginPath } from '../../domain/return-path.ts'
import type { Toast } from '../../domain/session.ts'
import { $isAuthenticated, bearerToken } from './session.ts'
import { carryToast, showToast } from './toast.ts'

let leaving = false
// The page may come back out of the back-forward cache. Where it asks about unsaved changes one may stay, which no
// event tells: who presses or types here again has stayed.
if (typeof addEventListener !== 'undefined')
  for (const name of ['pageshow', 'pointerdown', 'keydown']) addEventListener(name, () => (leaving = false), true)

/** Sends to the login page and back here where a call failed because the session has ended (401). Tells whether it did. */
export function sentToLogin(error: unknown): boolean {
  const ended = error instanceof HttpStatusError && error.status === 401
  if (ended) sendToLogin()
  return ended || sentToSetup(error)
}

/** Where an admin sets up the second factor that the host asks for. */
export const secondFactorPath = '/account#second-factor'

/** Sends there where a call failed because it has to be set up first. Tells whether it did; on that page it stays. */
export function sentToSetup(error: unknown): boolean {
  const isFirst = error instanceof HttpStatusError && error.status === 403 && error.body.second_factor === 'setup'
  if (!isFirst || location.pathname === '/account') return false
  leavePage(secondFactorPath, { title: error.body.error ?? '', variant: 'warning' })
  return true
}

/** Sends to the login page and back here after it, from a page of an admin to the admins' own; for calls that are answered with 401. */
export function sendToLogin(toast: Toast = { ...toastCopy.loginRequired, variant: 'warning' }): void {
  // The players' login takes the key `token` away, without which no page of an admin opens.
  const isAdminPage = document.documentElement.dataset.guard === 'admin'
  leavePage(isAdminPage ? '/admin/login' : loginPath(location.pathname + location.search + location.hash), toast)
}

/** Shows the toast here, or on the page that a guarded page must be left for. */
export function leaveGuardedPage(toast: Toast): void {
  const guard = document.documentElement.dataset.guard
  if (guard === 'session') sendToLogin(toast)
  else if (guard === 'admin') leavePage('/', toast)
  else showToast(toast)
}

/** Leaves a guarded page when another tab logs out. */
export function watchGuard(): void {
  const { guard } = document.documentElement.dataset
  if (!guard || guard === 'anonymous') return
  const leaveWhenOver = () => {
    if (bearerToken() === undefined) leaveGuardedPage({ ...toastCopy.loginRequired, variant: 'warning' })
  }
  $isAuthenticated.listen(leaveWhenOver)
  // A page that holds the admin flow's token alone hears nothing of the session.
  if (guard === 'admin') addEventListener('storage', leaveWhenOver)
}

/** Goes elsewhere with a toast; the first one to say where wins. */
export function leavePage(path: string, toast: Toast): void {
  if (leaving) return
  leaving = true
  carryToast(toast)
  location.replace(path)
}
