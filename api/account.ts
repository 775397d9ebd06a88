import * as v from 'valibot'
import { login } from './auth.ts'
import { endpoint, segment } from './endpoint.ts'
import { flag, validRows } from './fields.ts'
import { liveInteger, liveText } from './live-fields.ts'

/** Calls about the logged-in account: optional, other hosts may not have them. */

export interface PasswordChange {
  /** The current password. */
  password: string
  new_password: string
}

/** A session of the account. */
const session = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  /** Whether it is the calling session. */
  current: flag(false),
  /** Browser and system, such as `Chrome・Windows`; '' if unknown. */
  device: liveText,
  /** Network that it was opened from, such as `203.0.113.0/24`. */
  network: liveText,
  /** `YYYY-MM-DD HH:mm` in Taipei. */
  created_at: liveText,
  last_used_at: liveText,
})
export type AccountSession = v.InferOutput<typeof session>

const endedSessions = v.object({ ended: liveInteger(0, 1_000, 0) })

/**
 * Ends every session; answers with a new one, like a login. 403 with `confirm`: a step-up is required first; 403
 * without: the old password is wrong.
 */
export const changePassword = endpoint<void, PasswordChange>()({
  method: 'POST',
  path: () => '/account/password',
  auth: true,
  answer: login.answer,
})
export const getSessions = endpoint()({
  method: 'GET',
  path: () => '/account/sessions',
  auth: true,
  answer: v.object({ sessions: validRows(session) }),
})
/** 403 with `confirm`: a step-up is required first. */
export const endSession = endpoint<{ id: string }>()({
  method: 'DELETE',
  path: (p) => `/account/sessions/${segment(p.id)}`,
  auth: true,
  answer: endedSessions,
})
/** All except the calling one. 403 as for `endSession`. */
export const endOtherSessions = endpoint()({
  method: 'DELETE',
  path: () => '/account/sessions',
  auth: true,
  answer: endedSessions,
})

const ownLogin = v.object({
  /** `YYYY-MM-DD HH:mm`: Taipei's time in `here`, the game server's local time in `game`. */
  at: liveText,
  /** Such as `203.0.113.0/24`. */
  network: liveText,
  /** Whether the password was right. */
  right: flag(false),
})
export type OwnLogin = v.InferOutput<typeof ownLogin>

/** The newest logins, and failed ones, here and in the game; `game` is null if these are unknown. */
export const getOwnLogins = endpoint()({
  method: 'GET',
  path: () => '/account/logins',
  auth: true,
  answer: v.object({ here: validRows(ownLogin), game: v.nullable(validRows(ownLogin)) }),
})
