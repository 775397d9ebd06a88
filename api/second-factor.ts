import * as v from 'valibot'
import { login } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveInteger, liveText } from './live-fields.ts'
import type { ShownPasskey } from './passkeys.ts'

/** Calls about an account's second factor and its step-up: optional, other hosts may not have them. */

const state = v.object({
  /** Whether an authenticator app is active. */
  active: flag(false),
  /** `YYYY-MM-DD HH:mm` in Taipei; '' if none is active. */
  since: liveText,
  passkeys: liveInteger(0, 100, 0),
  /** Number of unused codes, 0 to 10. */
  recovery_codes: liveInteger(0, 100, 0),
  /** Whether the operator requires a second factor of this account. */
  required: flag(false),
  /** Whether it must be set up before other calls work. */
  first: flag(false),
})
export type SecondFactorState = v.InferOutput<typeof state>

const codes = v.object({ recovery_codes: v.array(v.string()) })
const path = '/account/second-factor'

export const getSecondFactor = endpoint()({ method: 'GET', path: () => path, auth: true, answer: state })
/** A new secret; nothing changes until `activateSecondFactor`. */
export const beginSecondFactor = endpoint()({
  method: 'POST',
  path: () => path,
  auth: true,
  answer: v.object({ secret: v.string(), uri: v.pipe(v.string(), v.startsWith('otpauth://')) }),
})
/** Ends every session; answers with a new one, like a login, with the recovery codes. 403: the code is wrong. */
export const activateSecondFactor = endpoint<void, { code: string }>()({
  method: 'POST',
  path: () => `${path}/activate`,
  auth: true,
  answer: v.intersect([codes, login.answer]),
})
/** Ten new codes, which replace the former ones. */
export const renewRecoveryCodes = endpoint()({
  method: 'POST',
  path: () => `${path}/recovery-codes`,
  auth: true,
  answer: codes,
})
/**
 * Ends every session; answers with a new one. 409 if no app is active, or if the operator requires a second factor and
 * the account has no passkey.
 */
export const endSecondFactor = endpoint()({ method: 'DELETE', path: () => path, auth: true, answer: login.answer })
/** The second half of a login whose answer had `second_factor`. 401: code or passkey is wrong, or the time is over. */
export const loginSecondFactor = endpoint<void, { token: string; code?: string; passkey?: ShownPasskey }>()({
  method: 'POST',
  path: () => '/login/second-factor',
  answer: login.answer,
})
/**
 * Step-up: the confirmation that an answer 403 with `confirm` requires. 403: it is wrong. A host that gives the session
 * a new token answers like a login; '' = the token stays.
 */
export const confirmSession = endpoint<void, { code?: string; password?: string; passkey?: ShownPasskey }>()({
  method: 'POST',
  path: () => '/account/confirm',
  auth: true,
  answer: v.pipe(
    v.unknown(),
    v.transform((value) => {
      const answer = v.safeParse(login.answer, value)
      return { token: answer.success ? answer.output.session.token : '' }
    }),
  ),
})
