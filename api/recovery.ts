import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveText } from './live-fields.ts'

/** Calls of who cannot log in, or opens a link of a mail: optional, other hosts may not have them. */

/** Whether the host sends mail; where it does not, only its operator gives somebody a way back. */
export const getRecovery = endpoint()({
  method: 'GET',
  path: () => '/account/recovery',
  answer: v.object({ mail: flag(false) }),
})

/** Asks for a link, by name or e-mail. The answer is the same whether or not there is such an account. */
export const askRecovery = endpoint<void, { account: string }>()({
  method: 'POST',
  path: () => '/account/recovery',
  answer: v.object({ asked: flag(false) }),
})

/** Whose password a link sets; 410 where it is over. */
export const lookAtRecovery = endpoint<void, { token: string }>()({
  method: 'POST',
  path: () => '/account/recovery/link',
  answer: v.object({ username: liveText }),
})

/** Sets the password and ends all sessions; opens none. 400: it may not be this one. 410: the link is over. */
export const recoverPassword = endpoint<void, { token: string; password: string }>()({
  method: 'POST',
  path: () => '/account/recovery/password',
  answer: v.object({ username: liveText }),
})

/** The e-mail of an account: confirmed and pending, '' where there is none. */
export interface OwnEmail {
  email: string
  pending: string
  /** Whether the host sends mail: without it no address can be set. */
  mail: boolean
}

const ownEmail = v.object({ email: liveText, pending: liveText, mail: flag(false) }) satisfies v.GenericSchema<
  unknown,
  OwnEmail
>

export const getEmail = endpoint()({ method: 'GET', path: () => '/account/email', auth: true, answer: ownEmail })

/** Sends a link to the new address, and until it is opened nothing changes; '' takes the old one off. 403 with `confirm`: a step-up is wanted first. */
export const changeEmail = endpoint<void, { email: string; password: string }>()({
  method: 'PUT',
  path: () => '/account/email',
  auth: true,
  answer: ownEmail,
})

/** For whoever has the link, logged in or not. 410: it is over. */
export const confirmEmail = endpoint<void, { token: string }>()({
  method: 'POST',
  path: () => '/account/email/confirm',
  answer: v.object({ username: liveText }),
})
