import * as v from 'valibot'
import { loginAnswer } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { flag, validRows } from './fields.ts'
import { liveInteger, liveText } from './live-fields.ts'

/** Calls about the logged-in account: optional, other hosts may not have them. */

const passwordChange = v.object({
  /** The current password. */
  password: v.string(),
  new_password: v.string(),
})
export type PasswordChange = v.InferOutput<typeof passwordChange>

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
 * without: the old password is wrong. Optional.
 */
export const changePassword = endpoint('POST /account/password', {
  access: 'anySession',
  body: passwordChange,
  answer: loginAnswer,
  errors: [429],
})
/** The account's sessions. Optional. */
export const getSessions = endpoint('GET /account/sessions', {
  access: 'anySession',
  answer: v.object({ sessions: validRows(session) }),
})
/** Ends one session of the account. Optional. */
export const endSession = endpoint('DELETE /account/sessions/:id', {
  access: 'anySession',
  // A stolen token must not be enough to lock out the owner (ASVS 7.5.2).
  confirmed: true,
  answer: endedSessions,
  errors: [404],
})
/** Ends all sessions except the calling one. Optional. */
export const endOtherSessions = endpoint('DELETE /account/sessions', {
  access: 'anySession',
  confirmed: true,
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

/** The newest logins, and failed ones, here and in the game; `game` is null if these are unknown. Optional. */
export const getOwnLogins = endpoint('GET /account/logins', {
  access: 'session',
  answer: v.object({ here: validRows(ownLogin), game: v.nullable(validRows(ownLogin)) }),
  errors: [429],
})
