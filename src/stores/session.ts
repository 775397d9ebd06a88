/**
 * The session of this browser: local storage `auth` (and `token`, if an admin logged in), the same in every tab. Code
 * that changes it calls `saveSession` or `clearSession`; React parts read `$session` with `useStore`.
 */
import { atom, computed, onMount } from 'nanostores'
import { headerToken, parseSession, type Session } from '../../domain/accounts/session.ts'
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

export const $session = atom<Session | undefined>(storedSession())
/** Whether there is a session in this browser; the host checks it on each call. */
export const $isAuthenticated = computed($session, (session) => session !== undefined)

/**
 * The token for this page's calls. Pages of the admin flow are guarded by the key `token` and send its value, with or
 * without a session in `auth` (specification, section 6: any token holder).
 */
export function bearerToken(): string | undefined {
  const isAdminPage = document.documentElement.dataset.guard === 'admin'
  return isAdminPage ? headerToken(readLocal('token')) : $session.get()?.token
}

/** Undefined also if storage is unavailable, and at build time. */
function storedSession(): Session | undefined {
  return parseSession(readLocal('auth'))
}

/** Reads the session again, which another tab may have changed. */
export function restoreSession(): void {
  const session = storedSession()
  if (JSON.stringify(session) !== JSON.stringify($session.get())) $session.set(session)
}

onMount($session, () => {
  if (typeof addEventListener === 'undefined') return
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === 'auth' || event.key === null) restoreSession()
  }
  addEventListener('storage', fromOtherTab)
  // A page in the back-forward cache receives no events.
  addEventListener('pageshow', restoreSession)
  restoreSession()
  return () => {
    removeEventListener('storage', fromOtherTab)
    removeEventListener('pageshow', restoreSession)
  }
})

/**
 * Stores the session that replaces this browser's, like `saveSession`; for the admin flow too, if it belonged to that.
 */
export function renewSession(session: Session): boolean {
  return saveSession(session, { admin: headerToken(readLocal('token')) !== undefined })
}

/**
 * Logs this browser in; returns false if storage is unavailable, so that the next page would have no session. The key
 * `token` belongs to the admin flow; a player's login removes it.
 */
export function saveSession(session: Session, { admin = false } = {}): boolean {
  const text = JSON.stringify(session)
  writeLocal('auth', text)
  if (admin) writeLocal('token', session.token)
  else removeLocal('token')
  if (readLocal('auth') !== text || (admin && readLocal('token') !== session.token)) return false
  announce(session)
  return true
}

/**
 * Replaces the token of the session in all places where the old one is stored, for this tab and the others. Returns
 * false if it is no longer stored, as after a logout in another tab that this tab has not noticed yet.
 */
export function replaceToken(before: string | undefined, after: string): boolean {
  const isAdmin = before !== undefined && readLocal('token') === before
  if (isAdmin) writeLocal('token', after)
  const session = storedSession()
  if (session === undefined || session.token !== before) return isAdmin
  const renewed = { ...session, token: after }
  writeLocal('auth', JSON.stringify(renewed))
  announce(renewed)
  return true
}

export function clearSession(): void {
  removeLocal('auth')
  removeLocal('token')
  announce(undefined)
}

function announce(session: Session | undefined) {
  $session.set(session)
  dispatchEvent(new Event('almanac:session'))
}
