import * as v from 'valibot'
import { factorKinds, toastSchema } from './auth.ts'

/** The request never got an answer (offline, refused, timed out, cut off). */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly url: string
  /** Whether our own time limit ended it. */
  readonly timedOut: boolean
  constructor(url: string, options: { cause: unknown; timedOut?: boolean }) {
    super(`no answer from ${url}`, { cause: options.cause })
    this.url = url
    this.timedOut = options.timedOut ?? false
  }
}

/** What is no text counts as absent: one odd field must not hide what the others say. */
const optionalText = v.fallback(v.nullish(v.string()), undefined)

/** Fields of an error answer that the contract knows; all optional. */
export const errorBodySchema = v.object({
  error: optionalText,
  msg: optionalText,
  message: optionalText,
  warning: optionalText,
  /** The firewall call's own spelling. */
  Message: optionalText,
  /** What has to be given again before this call (403). */
  confirm: v.fallback(v.nullish(v.picklist(['code', 'password'])), undefined),
  /** What second factors `confirm` may be answered with. */
  factors: v.fallback(v.nullish(factorKinds), undefined),
  /** `setup`: this account has to set up a second factor before this call (403). */
  second_factor: optionalText,
  toast: v.fallback(v.nullish(toastSchema), undefined),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>

/** The host answered with a status outside 2xx. */
export class HttpStatusError extends Error {
  override name = 'HttpStatusError'
  readonly url: string
  readonly status: number
  readonly body: ErrorBody
  /** Seconds after which to try again, where the host optionalText so. */
  readonly retryAfterS: number | undefined
  constructor(url: string, status: number, body: ErrorBody, retryAfterS?: number) {
    super(`${url} answered ${status}`)
    this.url = url
    this.status = status
    this.body = body
    this.retryAfterS = retryAfterS
  }
}

/** The host answered 2xx with something that the contract does not allow. */
export class ContractError extends Error {
  override name = 'ContractError'
  readonly url: string
  constructor(url: string, reason: string, options?: { cause: unknown }) {
    super(`${url} broke the contract: ${reason}`, options)
    this.url = url
  }
}
