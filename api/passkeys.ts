import * as v from 'valibot'
import { oneLine } from '../domain/text/one-line.ts'
import { loginAnswer } from './auth.ts'
import { endpoint } from './endpoint.ts'
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

const base64url = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]*$/), v.maxLength(12_000))
const transport = v.picklist(['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable'])
const credentialFields = { id: base64url, rawId: base64url, type: v.literal('public-key') }

/** A browser's answer after creating a passkey, bytes as base64url. Other fields are dropped. */
const createdPasskey = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    /** An unknown transport is dropped and does not invalidate the key. */
    transports: v.fallback(v.optional(v.pipe(v.array(v.string()), v.array(transport), v.maxLength(7)), []), []),
  }),
})
export type CreatedPasskey = v.InferInput<typeof createdPasskey>
export type NewPasskey = v.InferOutput<typeof createdPasskey>

/** A browser's answer after using a passkey. */
export const shownPasskey = v.object({
  ...credentialFields,
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.nullish(base64url),
  }),
})
export type ShownPasskey = v.InferOutput<typeof shownPasskey>

/** The account's passkeys. 404 if browsers offer none at the site's address and the account has none. Optional. */
export const getPasskeys = endpoint('GET /account/passkeys', {
  access: 'anySession',
  answer: v.object({ passkeys: validRows(passkey) }),
  errors: [404],
})
/**
 * Options for `navigator.credentials.create` (below); its answer is valid once, for 5 minutes, in this session. 409: too
 * many already. Optional.
 */
export const beginPasskey = endpoint('POST /account/passkeys/options', {
  access: 'anySession',
  confirmed: true,
  answer: creationOptions,
  errors: [404, 409, 429],
})
/**
 * Adds a passkey. Ends every session; answers with a new one, like a login, with recovery codes if it is the account's
 * first second factor. 403: the passkey's answer is invalid. 409: the challenge has expired, the account has too many
 * passkeys, or an account already has this one. Optional.
 */
export const addPasskey = endpoint('POST /account/passkeys', {
  // Covered by the confirmation of the options: the challenge belongs to this session, expires no later than a
  // confirmation, and is secret.
  access: 'anySession',
  body: v.object({
    name: v.optional(v.pipe(v.string(), v.transform(oneLine), v.maxLength(maxPasskeyName)), ''),
    passkey: createdPasskey,
  }),
  answer: v.intersect([v.object({ recovery_codes: v.optional(v.array(v.string()), []) }), loginAnswer]),
  errors: [404, 409],
})
/**
 * Removes a passkey. Ends every session; answers with a new one. 409: it is the last second factor of an account that
 * needs one. Optional.
 */
export const removePasskey = endpoint('DELETE /account/passkeys/:id', {
  access: 'anySession',
  confirmed: true,
  answer: loginAnswer,
  errors: [404, 409],
})
/** Options for `navigator.credentials.get` before a step-up. 409: the account has no passkey of this site. Optional. */
export const beginConfirmation = endpoint('POST /account/confirm/options', {
  access: 'anySession',
  answer: requestOptions,
  errors: [409, 429],
})
/** Options for `navigator.credentials.get` before the second half of a login. 401: expired. Optional. */
export const beginLoginPasskey = endpoint('POST /login/second-factor/options', {
  access: 'public',
  body: v.object({ token: v.string() }),
  answer: requestOptions,
  errors: [401, 409, 429],
})
