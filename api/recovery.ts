/** Password recovery, and the account's e-mail address that it uses: optional, other hosts may not have them. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveText } from './live-fields.ts'

const linkToken = v.object({ token: v.string() })

/** Whether the host sends mail; otherwise only its operator can restore access. Optional. */
export const getRecovery = endpoint('GET /account/recovery', {
  access: 'public',
  answer: v.object({ mail: flag(false) }),
})

/**
 * Requests a link, by name or e-mail. The answer does not reveal whether such an account exists. Optional.
 */
export const askRecovery = endpoint('POST /account/recovery', {
  access: 'public',
  body: v.object({ account: v.string() }),
  status: 202,
  answer: v.object({ asked: flag(false) }),
  errors: [409, 429],
})

/**
 * The account that a link belongs to; 410 if it has expired. `unproven`: the game's present password is required.
 * Optional.
 */
export const lookAtRecovery = endpoint('POST /account/recovery/link', {
  access: 'public',
  body: linkToken,
  answer: v.object({ username: liveText, unproven: flag(false) }),
  errors: [410, 429],
})

/**
 * Sets the password and ends all sessions; opens none. 400: the password is not allowed. 410: the link has expired.
 * Optional.
 */
export const recoverPassword = endpoint('POST /account/recovery/password', {
  access: 'public',
  body: v.object({ token: v.string(), password: v.string() }),
  answer: v.object({ username: liveText }),
  errors: [410, 429],
})

/** `email`: the confirmed address, `pending`: an unconfirmed one; '' if there is none. `mail`: the host sends mail. */
const ownEmail = v.object({ email: liveText, pending: liveText, mail: flag(false) })
export type OwnEmail = v.InferOutput<typeof ownEmail>

/** The account's address. Optional. */
export const getEmail = endpoint('GET /account/email', { access: 'anySession', answer: ownEmail })

/**
 * Sends a link to the new address, and changes nothing until it is opened; '' removes the current one. 403 with
 * `confirm`: a step-up is required first; 403 without: the password is wrong. Optional.
 */
export const changeEmail = endpoint('PUT /account/email', {
  access: 'anySession',
  body: v.object({ email: v.string(), password: v.string() }),
  answer: ownEmail,
  errors: [409, 429],
})

/** Confirms the address of a link; needs no login. 410: the link has expired. Optional. */
export const confirmEmail = endpoint('POST /account/email/confirm', {
  access: 'public',
  body: linkToken,
  answer: v.object({ username: liveText }),
  errors: [410, 429],
})
