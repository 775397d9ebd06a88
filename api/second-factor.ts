import * as v from 'valibot'
import { login } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveInteger, liveText } from './live-fields.ts'
import type { ShownPasskey } from './passkeys.ts'

/** Calls about an account's second factor and its step-up: optional, other hosts may not have them. */

export interface SecondFactorState {
  /** An authenticator app is. */
  active: boolean
  /** `YYYY-MM-DD HH:mm` in Taipei; '' where none is active. */
  since: string
  /** How many passkeys there are. */
  passkeys: number
  /** How many are left, 0 to 10. */
  recovery_codes: number
  /** The operator asks for one of this account. */
  required: boolean
  /** It has to be set up before anything else works. */
  first: boolean
}

const state = v.object({
  active: flag(false),
  since: liveText,
  passkeys: liveInteger(0, 100, 0),
  recovery_codes: liveInteger(0, 100, 0),
  required: flag(false),
  first: flag(false),
}) satisfies v.GenericSchema<unknown, SecondFactorState>
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
/** Every session ends; the answer is a new one, as of a login, with the recovery codes. 403: the code is wrong. */
export const activateSecondFactor = endpoint<void, { code: string }>()({
  method: 'POST',
  path: () => `${path}/activate`,
  auth: true,
  answer: v.intersect([codes, login.answer]),
})
/** Ten new ones; the former ones are void. */
export const renewRecoveryCodes = endpoint()({
  method: 'POST',
  path: () => `${path}/recovery-codes`,
  auth: true,
  answer: codes,
})
/** Every session ends; the answer is a new one. 409 where the operator asks for a second factor and no passkey is left. */
export const endSecondFactor = endpoint()({ method: 'DELETE', path: () => path, auth: true, answer: login.answer })
/** The second half of a login whose answer had `second_factor`. 401: code or passkey is wrong, or the time is over. */
export const loginSecondFactor = endpoint<void, { token: string; code?: string; passkey?: ShownPasskey }>()({
  method: 'POST',
  path: () => '/login/second-factor',
  answer: login.answer,
})
/**
 * Step-up: what an answer 403 with `confirm` asked for. 403: it is wrong. A host that gives the session another token
 * with it answers as of a login; '' = the token stays.
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
