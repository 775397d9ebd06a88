import * as v from 'valibot'
import { loginAnswer } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { flag } from './fields.ts'
import { liveInteger, liveText } from './live-fields.ts'
import { shownPasskey } from './passkeys.ts'

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
const proof = { code: v.optional(v.string()), passkey: v.optional(shownPasskey) }

/** State of the account's second factor. Optional. */
export const getSecondFactor = endpoint('GET /account/second-factor', { access: 'anySession', answer: state })
/** A new secret; nothing changes until it is activated. Optional. */
export const beginSecondFactor = endpoint('POST /account/second-factor', {
  access: 'anySession',
  confirmed: true,
  answer: v.object({ secret: v.string(), uri: v.pipe(v.string(), v.startsWith('otpauth://')) }),
})
/**
 * Activates the new secret. Ends every session; answers with a new one, like a login, with the recovery codes. 403: the
 * code is wrong. Optional.
 */
export const activateSecondFactor = endpoint('POST /account/second-factor/activate', {
  access: 'anySession',
  confirmed: true,
  body: v.object({ code: v.string() }),
  answer: v.intersect([codes, loginAnswer]),
  errors: [409, 429],
})
/** Ten new codes, which replace the former ones. Optional. */
export const renewRecoveryCodes = endpoint('POST /account/second-factor/recovery-codes', {
  access: 'anySession',
  confirmed: true,
  answer: codes,
  errors: [409],
})
/**
 * Removes the authenticator app. Ends every session; answers with a new one. 409 if no app is active, or if the operator
 * requires a second factor and the account has no passkey. Optional.
 */
export const endSecondFactor = endpoint('DELETE /account/second-factor', {
  access: 'anySession',
  confirmed: true,
  answer: loginAnswer,
  errors: [409],
})
/**
 * The second half of a login whose answer had `second_factor`, which is its `token`. 401: code or passkey is wrong; with
 * `second_factor: 'expired'` the login must start again.
 */
export const loginSecondFactor = endpoint('POST /login/second-factor', {
  access: 'public',
  body: v.object({ token: v.string(), ...proof }),
  answer: loginAnswer,
  errors: [401, 429],
})
/**
 * Step-up: the confirmation that an answer 403 with `confirm` requires. 403: it is wrong. A host that gives the session
 * a new token answers like a login. Optional.
 */
export const confirmSession = endpoint('POST /account/confirm', {
  access: 'anySession',
  body: v.object({ ...proof, password: v.optional(v.string()) }),
  answer: v.pipe(
    v.unknown(),
    v.transform((value) => {
      const answer = v.safeParse(loginAnswer, value)
      return { token: answer.success ? answer.output.session.token : '' }
    }),
  ),
  errors: [429],
})
