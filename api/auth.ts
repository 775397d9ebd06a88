import * as v from 'valibot'
import type { AccountId, Session, Toast } from '../domain/session.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

/** Names and ids: some hosts send those made of digits as numbers. */
const identifier = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((x) => String(x ?? '')),
)

/** Kept in the type that the host gave, for it goes back as it came; absent or null is ''. */
const accountId = v.pipe(
  v.optional(v.nullable(v.union([v.string(), v.number()])), ''),
  v.transform((x): AccountId => x ?? ''),
)

/** A token may be missing: the page then says so. */
const sessionAnswer = {
  token: text,
  username: identifier,
  account_id: accountId,
  role: identifier,
}

export const toastSchema = v.pipe(
  v.object({ title: v.nullish(v.string()), description: v.nullish(v.string()), variant: v.nullish(v.string()) }),
  v.transform((value): Toast => {
    const variant = value.variant === 'error' || value.variant === 'warning' ? value.variant : 'info'
    return { title: value.title ?? undefined, description: value.description ?? undefined, variant }
  }),
)

const answer = v.pipe(
  v.object({ ...sessionAnswer, toast: v.nullish(toastSchema), error: v.nullish(v.string()) }),
  v.transform(({ account_id, toast, error, ...rest }) => ({
    session: { ...rest, accountId: account_id } satisfies Session,
    toast: toast ?? undefined,
    error: error ?? undefined,
  })),
)

export interface Credentials {
  username: string
  password: string
}

export interface SignUp extends Credentials {
  gender: 'male' | 'female'
}

export const login = endpoint<void, Credentials>()({ method: 'POST', path: () => '/login', answer })
export const signUp = endpoint<void, SignUp>()({ method: 'POST', path: () => '/SignUp', answer })

/** Success only when `state` is 1. */
export const logout = endpoint<void, { accountId: AccountId }>()({
  method: 'POST',
  path: () => '/logout',
  auth: true,
  answer: v.pipe(
    v.object({ state: v.union([v.number(), v.string()]), msg: v.nullish(v.string()) }),
    v.transform((value) => ({ ok: Number(value.state) === 1, msg: value.msg ?? undefined })),
  ),
})

/** Any 2xx is a good answer, whatever its body. */
export const checkAuth = endpoint()({ method: 'GET', path: () => '/auth/check', auth: true, answer: v.unknown() })
