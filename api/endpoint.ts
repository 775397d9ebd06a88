import type { GenericSchema } from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the contract: how to ask and what a good answer is. */
export interface Endpoint<Params, Body, Answer> {
  method: Method
  path: (params: Params) => string
  /** Whether the call carries the session's bearer token when there is one. */
  auth: boolean
  answer: GenericSchema<unknown, Answer>
  /** Only for the types: what is sent as JSON, or a file as it is. */
  body?: Body
}

/**
 * Defines a call. Two steps, because TypeScript infers either all type arguments or none: the first names what is sent,
 * the second infers the answer from its schema. Without `auth` no token is sent.
 */
export function endpoint<Params = void, Body = void>() {
  return <Answer>(definition: {
    method: Method
    path: (params: Params) => string
    auth?: boolean
    answer: GenericSchema<unknown, Answer>
  }): Endpoint<Params, Body, Answer> => ({ auth: false, ...definition })
}

/** One segment of a path. Half a surrogate pair becomes U+FFFD, as `query` writes it too. */
export function segment(value: string | number): string {
  return encodeURIComponent(String(value).toWellFormed())
}

/** A query string with `?`; what is undefined is left out, an empty text stays. */
export function query(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}
