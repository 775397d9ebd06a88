/** The session's calls: the check on load and the logout. Loaded only if there is a session, or on logout. */
import { checkAuth, logout } from '../../api/auth.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { commonCopy, navCopy, toastCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import type { Toast } from '../../domain/session.ts'
import { apiClient } from './api.ts'
import { mayPass, pauseMs } from './ask-again.ts'
import { leaveGuardedPage, leavePage, watchGuard } from './guard.ts'
import { $session, bearerToken, clearSession } from './session.ts'
import { showToast } from './toast.ts'

const retryAfterMs = 1000

/** Restores the stored session, follows changes in other tabs, and checks the token with the host. */
export async function checkSession(): Promise<void> {
  watchGuard()
  const token = bearerToken()
  if (!token) return
  const error = await failureOf(() => apiClient().call(checkAuth, {}))
  // Another tab may have logged in again or out meanwhile.
  if (!error || bearerToken() !== token) return
  const body = error instanceof HttpStatusError ? error.body : {}
  const { title, description } = toastCopy.verifyFailed
  const toast: Toast = { title, description: body.msg || body.error || description, variant: 'warning' }
  leaveGuardedPage(toast)
  clearSession()
}

/**
 * Retries once after a network error, a 5xx or a 429, which are no statement about the token; ignores errors while the
 * page is being left.
 */
async function failureOf(check: () => Promise<unknown>): Promise<unknown> {
  const first = await check().then(() => undefined, asError)
  if (!mayPass(first)) return first
  await new Promise((resolve) => setTimeout(resolve, pauseMs(first, retryAfterMs)))
  return check().then(() => undefined, asError)
}

const asError = (error: unknown) => error ?? new Error('unknown')

let busy = false

/**
 * Ends the session at the host; removes it here only after the host has confirmed, or answered that it is already
 * invalid (401).
 */
export async function logOut(): Promise<void> {
  const session = $session.get()
  if (!session) return showToast({ ...toastCopy.notLoggedIn, variant: 'error' })
  if (busy) return
  busy = true
  try {
    const answer = await apiClient().call(logout, { body: { accountId: session.accountId } })
    if (answer.ok) return leave(session.username)
    showToast({ title: navCopy.logout, description: answer.msg ?? commonCopy.loadFailed, variant: 'error' })
  } catch (error) {
    if (error instanceof HttpStatusError && error.status === 401) return leave(session.username)
    const said = error instanceof HttpStatusError ? error.body.msg || error.body.error : undefined
    showToast({ title: navCopy.logout, description: said || commonCopy.loadFailed, variant: 'error' })
  } finally {
    busy = false
  }
}

function leave(username: string) {
  const { title, description } = toastCopy.loggedOut
  leavePage('/', { title, description: fill(description, { account: username }), variant: 'info' })
  clearSession()
}
