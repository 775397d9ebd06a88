/**
 * The session of this browser: local storage `auth` (and `token`, where an admin logged in), the same in every tab.
 * Whoever changes it calls `saveSession` or `clearSession`; React parts read `$session` with `useStore`.
 */
import { atom, computed, onMount } from 'nanostores'
import { adminToken, parseSession, type Session } from '../../domain/session.ts'
import { readLocal, removeLocal, writeLocal } from './local-storage.ts'

export const $session = atom<Session | undefined>(stored())
/** Whether somebody is logged in, as far as this browser knows; the host decides at each call. */
export const $isAuthenticated = computed($session, (session) => session !== undefined)

/**
 * The token that this page's calls carry. Pages of the admin flow are guarded by the key `token` and send what stands
 * there, with or without a session beside it (specification, section 6: any token holder).
 */
export function bearerToken(): string | undefined {
  const isAdminPage = document.documentElement.dataset.guard === 'admin'
  return (isAdminPage ? adminToken(readLocal('token')) : undefined) ?? $session.get()?.token
}

/** Undefined, too, where storage is refused, and at build time, where islands are rendered and there is none. */
function stored(): Session | undefined {
  return parseSession(readLocal('auth'))
}

/** Another tab logged in or out. */
function restore() {
  const session = stored()
  if (JSON.stringify(session) !== JSON.stringify($session.get())) $session.set(session)
}

onMount($session, () => {
  if (typeof addEventListener === 'undefined') return
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === 'auth' || event.key === null) restore()
  }
  addEventListener('storage', fromOtherTab)
  // A page out of the back-forward cache heard nothing while it slept.
  addEventListener('pageshow', restore)
  restore()
  return () => {
    removeEventListener('storage', fromOtherTab)
    removeEventListener('pageshow', restore)
  }
})

/** Keeps the session that came in place of this browser's, as `saveSession`; for the admin flow, too, where it was that. */
export function renewSession(session: Session): boolean {
  return saveSession(session, { admin: adminToken(readLocal('token')) !== undefined })
}

/**
 * Logs this browser in; false where it keeps nothing, so that the next page would know of no login. The key `token` is
 * the admin flow's; a player's login removes it.
 */
export function saveSession(session: Session, { admin = false } = {}): boolean {
  const kept = JSON.stringify(session)
  writeLocal('auth', kept)
  if (admin) writeLocal('token', session.token)
  else removeLocal('token')
  if (readLocal('auth') !== kept || (admin && readLocal('token') !== session.token)) return false
  announce(session)
  return true
}

/**
 * The session goes on under another token: it stands wherever the one before stood, in this tab and the others. False
 * where that stands nowhere any more, as after a logout in another tab, of which this one may not have heard yet.
 */
export function replaceToken(before: string | undefined, after: string): boolean {
  const isAdmin = before !== undefined && readLocal('token') === before
  if (isAdmin) writeLocal('token', after)
  const session = stored()
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
