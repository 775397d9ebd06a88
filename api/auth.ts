import * as v from 'valibot'
import { type AccountId, headerToken, type Session, type Toast } from '../domain/accounts/session.ts'
import { documentedAs } from './documented.ts'
import { endpoint } from './endpoint.ts'
import { liveText } from './live-fields.ts'

/** Keeps the host's type, because the id is sent back unchanged; any other type becomes ''. */
const accountId = v.pipe(
  v.optional(v.unknown(), ''),
  v.transform((x): AccountId => (typeof x === 'number' || typeof x === 'string' ? x : '')),
  documentedAs(v.optional(v.union([v.number(), v.string()]))),
)

/** May be missing: the page then shows an error. A token that is not valid in a header counts as missing. */
const token = v.pipe(
  liveText,
  v.transform((text) => headerToken(text) ?? ''),
)

/** `{ title, description, variant }`, or a plain text; anything else means no toast. */
export const toastSchema = v.pipe(
  v.unknown(),
  v.transform((value): Toast | undefined => {
    const textOf = (field: unknown) => v.parse(liveText, field) || undefined
    if (typeof value !== 'object' || value === null) {
      const title = textOf(value)
      return title === undefined ? undefined : { title, variant: 'info' }
    }
    const { variant, ...fields } = value as Record<string, unknown>
    const title = textOf(fields.title)
    const description = textOf(fields.description)
    if (title === undefined && description === undefined) return undefined
    return { title, description, variant: variant === 'error' || variant === 'warning' ? variant : 'info' }
  }),
  documentedAs(v.object({ title: liveText, description: liveText, variant: v.optional(v.string()) })),
)

/** `code`: of an authenticator app. Recovery codes are accepted in addition to both. */
export type FactorKind = 'code' | 'passkey'
export const factorKinds = v.array(v.picklist(['code', 'passkey'] satisfies FactorKind[]))

export const loginAnswer = v.pipe(
  v.object({
    token,
    username: liveText,
    account_id: accountId,
    role: liveText,
    toast: v.optional(toastSchema),
    error: liveText,
    second_factor: liveText,
    second_factor_kinds: v.fallback(v.optional(factorKinds, ['code']), ['code']),
  }),
  v.transform(({ account_id, toast, error, second_factor, second_factor_kinds, ...rest }) => ({
    session: { ...rest, accountId: account_id } satisfies Session,
    toast,
    error: error || undefined,
    /**
     * `setup`, with a token: an admin must set one up first. Without a token: the token for the login's second half.
     */
    secondFactor: second_factor || undefined,
    /** Accepted kinds in addition to recovery codes; default: codes. */
    secondFactorKinds: second_factor_kinds,
  })),
)

export type LoginAnswer = v.InferOutput<typeof loginAnswer>

/** Without maximum lengths: longer values are refused later, with a message for players. */
const credentials = v.object({ username: v.string(), password: v.string() })
export type Credentials = v.InferOutput<typeof credentials>

const newAccount = v.object({
  ...credentials.entries,
  gender: v.picklist(['male', 'female']),
  /** `YYYY-MM-DD`, if the host requires it. */
  birthdate: v.optional(v.string()),
})
export type SignUp = v.InferOutput<typeof newAccount>

/** Opens a session. An answer without `token` has `second_factor`: the login needs its second half. */
export const login = endpoint('POST /login', {
  access: 'public',
  body: credentials,
  answer: loginAnswer,
  errors: [401, 403, 429],
})
/** Creates an account and opens a session. `birthdate` if the operator asks for it. */
export const signUp = endpoint('POST /SignUp', {
  access: 'public',
  body: newAccount,
  status: 201,
  answer: loginAnswer,
  errors: [403, 409, 429],
})

/** Ends the session. Success only when `state` is 1. */
export const logout = endpoint('POST /logout', {
  access: 'anySession',
  body: v.object({ accountId: v.nullish(v.union([v.string(), v.number()])) }),
  answer: v.pipe(
    v.object({ state: v.pipe(liveText, documentedAs(v.optional(v.union([v.number(), v.string()])))), msg: liveText }),
    v.transform((value) => ({ ok: Number(value.state) === 1, msg: value.msg || undefined })),
  ),
})

/** Whether the session is valid: any 2xx means success, regardless of the body. */
export const checkAuth = endpoint('GET /auth/check', { access: 'anySession' })
