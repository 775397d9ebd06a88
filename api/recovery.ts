/** Password recovery, and the account's e-mail address that it uses: optional, other hosts may not have them. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveText } from './live-fields.ts'

/** Whether the host sends mail; otherwise only its operator can restore access. */
export const getRecovery = endpoint()({
  method: 'GET',
  path: () => '/account/recovery',
  answer: v.object({ mail: flag(false) }),
})

/** Requests a link, by name or e-mail. The answer does not reveal whether such an account exists. */
export const askRecovery = endpoint<void, { account: string }>()({
  method: 'POST',
  path: () => '/account/recovery',
  answer: v.object({ asked: flag(false) }),
})

/** The account that a link belongs to; 410 if it has expired. `unproven`: the game's present password is required. */
export const lookAtRecovery = endpoint<void, { token: string }>()({
  method: 'POST',
  path: () => '/account/recovery/link',
  answer: v.object({ username: liveText, unproven: flag(false) }),
})

/** Sets the password and ends all sessions; opens none. 400: the password is not allowed. 410: the link has expired. */
export const recoverPassword = endpoint<void, { token: string; password: string }>()({
  method: 'POST',
  path: () => '/account/recovery/password',
  answer: v.object({ username: liveText }),
})

/** `email`: the confirmed address, `pending`: an unconfirmed one; '' if there is none. `mail`: the host sends mail. */
const ownEmail = v.object({ email: liveText, pending: liveText, mail: flag(false) })
export type OwnEmail = v.InferOutput<typeof ownEmail>

export const getEmail = endpoint()({ method: 'GET', path: () => '/account/email', auth: true, answer: ownEmail })

/**
 * Sends a link to the new address, and changes nothing until it is opened; '' removes the current one. 403 with
 * `confirm`: a step-up is required first; 403 without: the password is wrong.
 */
export const changeEmail = endpoint<void, { email: string; password: string }>()({
  method: 'PUT',
  path: () => '/account/email',
  auth: true,
  answer: ownEmail,
})

/** Confirms the address of a link; needs no login. 410: the link has expired. */
export const confirmEmail = endpoint<void, { token: string }>()({
  method: 'POST',
  path: () => '/account/email/confirm',
  answer: v.object({ username: liveText }),
})
