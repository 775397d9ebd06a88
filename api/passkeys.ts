import * as v from 'valibot'
import { login } from './auth.ts'
import { endpoint, segment } from './endpoint.ts'
import { flag, validRows } from './fields.ts'
import { liveText } from './live-fields.ts'

/** Calls about an account's passkeys: optional, other hosts may not have them. */

/** Maximum length of a passkey's name, in characters. */
export const maxPasskeyName = 40

const passkey = v.object({
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  name: liveText,
  /** `YYYY-MM-DD HH:mm` in Taipei. */
  added_at: liveText,
  /** '' if it was never used. */
  last_used_at: liveText,
  /** It was created for an earlier address of the site, and cannot be used here. */
  elsewhere: flag(false),
})
export type Passkey = v.InferOutput<typeof passkey>

const credentials = v.array(
  v.object({ id: v.string(), type: v.literal('public-key'), transports: v.exactOptional(v.array(v.string())) }),
)
const creationOptions = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: credentials,
  authenticatorSelection: v.object({ residentKey: v.literal('preferred'), userVerification: v.literal('required') }),
})
const requestOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: credentials,
})
/** For `navigator.credentials.create`, bytes as base64url. */
export type CreationOptions = v.InferOutput<typeof creationOptions>
/** For `navigator.credentials.get`, bytes as base64url. */
export type RequestOptions = v.InferOutput<typeof requestOptions>

interface Credential<Response> {
  id: string
  rawId: string
  type: 'public-key'
  /** Bytes as base64url. */
  response: Response
}
/** A browser's answer after creating a passkey. */
export type CreatedPasskey = Credential<{ clientDataJSON: string; attestationObject: string; transports?: string[] }>
/** A browser's answer after using a passkey. */
export type ShownPasskey = Credential<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string
}>

const path = '/account/passkeys'

/** 404 if browsers offer no passkeys at the site's address and the account has none. */
export const getPasskeys = endpoint()({
  method: 'GET',
  path: () => path,
  auth: true,
  answer: v.object({ passkeys: validRows(passkey) }),
})
/** Options for the browser; its answer is valid once, for 5 minutes, in this session. 409: too many already. */
export const beginPasskey = endpoint()({
  method: 'POST',
  path: () => `${path}/options`,
  auth: true,
  answer: creationOptions,
})
/**
 * Ends every session; answers with a new one, like a login, with recovery codes if it is the account's first second
 * factor. 403: the passkey's answer is invalid. 409: the challenge has expired, the account has too many passkeys, or
 * an account already has this one.
 */
export const addPasskey = endpoint<void, { name: string; passkey: CreatedPasskey }>()({
  method: 'POST',
  path: () => path,
  auth: true,
  answer: v.intersect([v.object({ recovery_codes: v.optional(v.array(v.string()), []) }), login.answer]),
})
/** Ends every session; answers with a new one. 409: it is the last second factor of an account that needs one. */
export const removePasskey = endpoint<{ id: string }>()({
  method: 'DELETE',
  path: (p) => `${path}/${segment(p.id)}`,
  auth: true,
  answer: login.answer,
})
/** Options for the browser before a step-up. 409: the account has no passkey of this site. */
export const beginConfirmation = endpoint()({
  method: 'POST',
  path: () => '/account/confirm/options',
  auth: true,
  answer: requestOptions,
})
/** The same for the second half of a login. 401: expired. */
export const beginLoginPasskey = endpoint<void, { token: string }>()({
  method: 'POST',
  path: () => '/login/second-factor/options',
  answer: requestOptions,
})
