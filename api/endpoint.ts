import type { GenericSchema } from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the contract: its request and the schema of its answer. */
export interface Endpoint<Params, Body, Answer> {
  method: Method
  path: (params: Params) => string
  /** Whether the call sends the session's bearer token, if there is one. */
  auth: boolean
  answer: GenericSchema<unknown, Answer>
  /** Only a type: the body that is sent as JSON, or a file that is sent unchanged. */
  body?: Body
}

/**
 * Defines a call. Two steps, because TypeScript infers either all type arguments or none: the first call takes the
 * request's types, the second infers the answer's from its schema. Without `auth` no token is sent.
 */
export function endpoint<Params = void, Body = void>() {
  return <Answer>(definition: {
    method: Method
    path: (params: Params) => string
    auth?: boolean
    answer: GenericSchema<unknown, Answer>
  }): Endpoint<Params, Body, Answer> => ({ auth: false, ...definition })
}

/** One segment of a path. An unpaired surrogate becomes U+FFFD, as in `query`. */
export function segment(value: string | number): string {
  return encodeURIComponent(String(value).toWellFormed())
}

type QueryValues = Record<string, string | number | undefined>

/** For `query`: filters whose empty text means no filter. */
export function withoutEmpty(filters: object): QueryValues {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** A query string with `?`; undefined values are left out, empty texts are kept. */
export function query(values: QueryValues): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}
