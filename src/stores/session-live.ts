/** The session's calls: the check on load and the logout. Loaded only if there is a session, or on logout. */
import { checkAuth, logout } from '../../api/auth.ts'
import { HttpStatusError } from '../../api/errors.ts'
import { commonCopy, navCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { sessionCopy, toastCopy } from '../../domain/copy/session.ts'
import { isWatching } from './alerts-seen.ts'
import { apiClient } from './api.ts'
import { hostIsBack, mayPass, pauseMs } from './ask-again.ts'
import { leaveGuardedPage, leavePage, watchGuard } from './guard.ts'
import { $session, bearerToken, clearSession } from './session.ts'
import { showToast } from './toast.ts'
import { laterWhileShown } from './while-shown.ts'

/** Pauses after the first failed check, the second, and so on. */
const pausesMs = [1_000, 5_000, 15_000, 60_000]

/** Restores the stored session, follows changes in other tabs, and checks the token with the host. */
export function checkSession(): void {
  watchGuard()
  void check(0)
  if (isWatching())
    import('./alert-toasts.ts').then(
      ({ followAlerts }) => followAlerts(),
      () => {},
    )
}

/**
 * Only a refusal (401, 403) clears the session. Any other failure says nothing about the token: the session is kept, the
 * second failure shows a line, and the check is repeated until the host answers.
 */
async function check(failures: number): Promise<void> {
  const token = bearerToken()
  if (!token) return showAway(undefined)
  const error = await apiClient()
    .call(checkAuth, {})
    .then(
      () => undefined,
      (failure: unknown) => failure,
    )
  // Another tab may have logged in again or out meanwhile.
  if (bearerToken() !== token) return check(failures)
  if (mayPass(error)) {
    showAway(failures > 0 ? sessionCopy.away : '')
    const pause = pauseMs(error, pausesMs[failures] ?? pausesMs.at(-1) ?? 0)
    return laterOrOnline(() => check(failures + 1), pause)
  }
  showAway(undefined)
  if (error instanceof HttpStatusError && (error.status === 401 || error.status === 403)) return forget(error)
  if (error) console.error(error)
  if (failures > 0) dispatchEvent(new Event(hostIsBack))
}

function forget({ body }: HttpStatusError): void {
  const { title, description } = toastCopy.verifyFailed
  leaveGuardedPage({ title, description: body.msg || body.error || description, variant: 'warning' })
  clearSession()
}

/** Once: after the delay, or as soon as the browser has a network again. */
function laterOrOnline(work: () => void, delayMs: number): void {
  const runOnce = () => {
    callOff()
    removeEventListener('online', runOnce)
    work()
  }
  const callOff = laterWhileShown(runOnce, delayMs)
  addEventListener('online', runOnce)
}

let line: HTMLElement | undefined

/** The line above the page's content; undefined removes it. Screen readers announce a text in a region that exists. */
function showAway(text: string | undefined): void {
  if (text === undefined) {
    line?.remove()
    line = undefined
    return
  }
  if (!line) {
    line = document.createElement('div')
    line.role = 'status'
    document.querySelector('main')?.before(line)
  }
  const notice = document.createElement('p')
  notice.className = 'notice'
  notice.textContent = text
  line.className = text && 'wrap mt-3'
  line.replaceChildren(...(text ? [notice] : []))
}

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
    const message = error instanceof HttpStatusError ? error.body.msg || error.body.error : undefined
    showToast({ title: navCopy.logout, description: message || commonCopy.loadFailed, variant: 'error' })
  } finally {
    busy = false
  }
}

function leave(username: string) {
  const { title, description } = toastCopy.loggedOut
  leavePage('/', { title, description: fill(description, { account: username }), variant: 'info' })
  clearSession()
}
