import * as v from 'valibot'
import { factorKinds, toastSchema } from './auth.ts'

/** The request got no answer (offline, refused, timed out, interrupted). */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly url: string
  /** Whether the client's own timeout ended it. */
  readonly timedOut: boolean
  constructor(url: string, options: { cause: unknown; timedOut?: boolean }) {
    super(`no answer from ${url}`, { cause: options.cause })
    this.url = url
    this.timedOut = options.timedOut ?? false
  }
}

/** Any other type counts as absent: one invalid field must not hide the others. */
const optionalText = v.fallback(v.nullish(v.string()), undefined)

/** Fields of an error answer in the contract; all optional. */
export const errorBodySchema = v.object({
  error: optionalText,
  msg: optionalText,
  message: optionalText,
  warning: optionalText,
  /** The spelling of the firewall call. */
  Message: optionalText,
  /** What must be confirmed before this call (403). */
  confirm: v.fallback(v.nullish(v.picklist(['code', 'password'])), undefined),
  /** Accepted second factors for `confirm`. */
  factors: v.fallback(v.nullish(factorKinds), undefined),
  /**
   * `setup`: this account must set up a second factor before this call (403). `expired`: the first half of this
   * login is no longer valid, and the login must start again (401).
   */
  second_factor: optionalText,
  toast: v.fallback(v.nullish(toastSchema), undefined),
})
type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** The host answered with a status outside 2xx. */
export class HttpStatusError extends Error {
  override name = 'HttpStatusError'
  readonly url: string
  readonly status: number
  readonly body: ErrorBody
  /** Seconds after which to retry, if the host sent them. */
  readonly retryAfterS: number | undefined
  constructor(url: string, status: number, body: ErrorBody, retryAfterS?: number) {
    super(`${url} answered ${status}`)
    this.url = url
    this.status = status
    this.body = body
    this.retryAfterS = retryAfterS
  }
}

/** The host answered 2xx with content that violates the contract. */
export class ContractError extends Error {
  override name = 'ContractError'
  readonly url: string
  constructor(url: string, reason: string, options?: { cause: unknown }) {
    super(`${url} broke the contract: ${reason}`, options)
    this.url = url
  }
}
