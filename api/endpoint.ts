import * as v from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may make a call. `optional`: all; the answer may depend on the session, so a token is sent if there is one.
 * `anySession`: also staff without the second factor that the operator requires. `author`: authors and admins.
 * `machine`: a program with a key of its own, which the call checks; never a session.
 */
export type Access = 'public' | 'optional' | 'session' | 'anySession' | 'author' | 'admin' | 'machine'

/** Limits of a body. */
export interface BodyLimits {
  /** Maximum size in bytes; more is 413. */
  maxBytes?: number
  /** Maximum nesting of objects and lists. */
  maxDepth?: number
  /** Maximum length of a string, in characters as sent. */
  maxString?: number
}

type QuerySchema = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * One call of the contract: its request, its answer and who may make it. The client sends it, the host registers it
 * with `route`, and tests and docs/contract.md are derived from it. `Request` is what the host reads from a request.
 */
export interface Endpoint<Params, Body, Answer, Request = unknown> {
  method: Method
  /** Path with `:name` for parameters, such as `/orders/:id`, and patterns such as `:id{\\d{1,15}}`. */
  pattern: string
  /** Path and query of a request. Undefined and empty query parameters are left out. */
  path: (params: Params) => string
  access: Access
  /** Whether the call requires a recent step-up: 403 with `confirm` otherwise. */
  confirmed?: boolean
  query?: QuerySchema
  body?: v.GenericSchema
  /** Media type of the body; JSON if absent. A body of another type than JSON or a form is read by the host's handler. */
  bodyType?: string
  bodyLimits?: BodyLimits
  /** Status of a success; 200 if absent. */
  status?: number
  /** Whether the answer may also be empty, 204. */
  mayBeEmpty?: boolean
  answer: v.GenericSchema<unknown, Answer>
  /** Media type of the answer; JSON if absent. */
  answerType?: string
  /** Statuses of refusals that only this call has; `statusesOf` adds those that follow from the other fields. */
  errors?: readonly number[]
  /** Only types. */
  types?: { body: Body; request: Request }
}

/** The body that a call sends. */
export type BodyOf<E> = E extends Endpoint<never, infer Body, unknown> ? Body : never

/** An endpoint of any types. */
export type AnyEndpoint = Endpoint<never, unknown, unknown>

type Definition<Query, Body, Answer> = Pick<
  AnyEndpoint,
  'access' | 'confirmed' | 'bodyType' | 'bodyLimits' | 'status' | 'mayBeEmpty' | 'answerType' | 'errors'
> & { query?: Query; body?: Body; answer?: v.GenericSchema<unknown, Answer> }

/** Names of the parameters of a pattern. */
type NamesIn<Pattern extends string> = Pattern extends `${string}/:${infer Segment}/${infer Rest}`
  ? NameOf<Segment> | NamesIn<`/${Rest}`>
  : Pattern extends `${string}/:${infer Segment}`
    ? NameOf<Segment>
    : never
type NameOf<Segment extends string> = Segment extends `${infer Name}{${string}` ? Name : Segment

type ParamsOf<Pattern extends string, Query> = [NamesIn<Pattern>, Query] extends [never, undefined]
  ? // biome-ignore lint/suspicious/noConfusingVoidType: a call without parameters takes no argument
    void
  : Record<NamesIn<Pattern>, string | number> & (Query extends QuerySchema ? QueryOf<Query> : unknown)

/** The values of a query, before they become texts. Parameters that may be absent are optional. */
type QueryOf<Query extends QuerySchema> = { [Name in Optional<v.InferInput<Query>>]?: v.InferOutput<Query>[Name] } & {
  [Name in Exclude<keyof v.InferInput<Query>, Optional<v.InferInput<Query>>>]: v.InferOutput<Query>[Name]
}
type Optional<Values> = { [Name in keyof Values]-?: undefined extends Values[Name] ? Name : never }[keyof Values]

/** What the host reads from a request. */
export interface RequestOf<Pattern extends string, Query, Body> {
  params: Record<NamesIn<Pattern>, string>
  query: Query extends QuerySchema ? v.InferOutput<Query> : undefined
  body: Body extends v.GenericSchema ? v.InferOutput<Body> : undefined
}

/**
 * Defines a call, such as `GET /orders/:id`. The comment above it is its description in docs/contract.md. Without
 * `answer` any answer with a status of success will do. The annotation lets the site's build drop calls that a page does
 * not make.
 */
export function endpoint<
  const Verb extends Method,
  const Pattern extends string,
  Query extends QuerySchema | undefined = undefined,
  Body extends v.GenericSchema | undefined = undefined,
  Answer = unknown,
>(
  name: `${Verb} ${Pattern}`,
  definition: Definition<Query, Body, Answer>,
): Endpoint<
  ParamsOf<Pattern, Query>,
  Body extends v.GenericSchema ? v.InferInput<Body> : void,
  Answer,
  RequestOf<Pattern, Query, Body>
>
// @__NO_SIDE_EFFECTS__
export function endpoint(name: string, definition: object): unknown {
  const [method, pattern = ''] = name.split(' ')
  return {
    answer: v.unknown(),
    ...definition,
    method,
    pattern,
    path: (params?: QueryValues) => pathOf(pattern, { ...params }),
  }
}

type QueryValues = Record<string, string | number | undefined>

/** Path and query of a request: values that are not part of the path are query parameters. */
function pathOf(pattern: string, values: QueryValues): string {
  const path = pattern.replace(/:(\w+)(?:\{.*?\})?(?=\/|$)/g, (_, name: string) => {
    const value = values[name] ?? ''
    delete values[name]
    return segment(value)
  })
  return path + query(values)
}

/** One segment of a path. An unpaired surrogate becomes U+FFFD, as in `query`. `@` needs no escape there. */
export function segment(value: string | number): string {
  return encodeURIComponent(String(value).toWellFormed()).replaceAll('%40', '@')
}

/** A query string with `?`; undefined values and empty texts are left out. */
export function query(values: QueryValues): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text && `?${text}`
}

/** Whether a call sends the session's token, if there is one. */
export function sendsToken({ access }: Pick<AnyEndpoint, 'access'>): boolean {
  return access !== 'public' && access !== 'machine'
}
