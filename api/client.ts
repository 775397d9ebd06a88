import * as v from 'valibot'
import { type Endpoint, sendsToken } from './endpoint.ts'
import { ContractError, errorBodySchema, HttpStatusError, NetworkError } from './errors.ts'

interface ClientOptions {
  /** Origin of the API host, without a trailing slash. */
  host: string
  /** Bearer token of the session, if there is one. */
  token?: () => string | undefined
  /** The token that replaced this one for the same account's session. A call refused with the old one is repeated. */
  renewed?: (token: string) => string | undefined | Promise<string | undefined>
  /** A call without a complete answer after this time fails with `NetworkError`. */
  timeoutMs?: number
  fetch?: typeof fetch
}

interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
  headers?: Record<string, string>
}

/** Parameters and body of a call, as its endpoint requires, and its options. */
export type CallOf<P, B> = (P extends void ? { params?: undefined } : { params: P }) &
  (B extends void ? { body?: undefined } : { body: B }) &
  CallOptions

/**
 * A client for the contract's calls of one host. Each call throws `NetworkError`, `HttpStatusError` or `ContractError`.
 */
export function createClient({ host, token, renewed, timeoutMs = 15_000, fetch = globalThis.fetch }: ClientOptions) {
  async function send<P, B, A>(endpoint: Endpoint<P, B, A>, call: CallOf<P, B>) {
    const bearer = sendsToken(endpoint) ? token?.() : undefined
    const first = await sendAs(bearer, endpoint, call)
    // A step-up, here or in another tab, may have renewed the token during the call; the refused call had no effect.
    const next = first.answer.status === 401 && bearer ? await renewed?.(bearer) : undefined
    return next ? sendAs(next, endpoint, call) : first
  }

  async function sendAs<P, B, A>(bearer: string | undefined, endpoint: Endpoint<P, B, A>, call: CallOf<P, B>) {
    const url = host + endpoint.path(call.params as P)
    const timeout = AbortSignal.timeout(call.timeoutMs ?? timeoutMs)
    const headers: Record<string, string> = { ...call.headers }
    if (bearer) headers.Authorization = `Bearer ${bearer}`
    const file = call.body instanceof Blob ? call.body : undefined
    if (call.body !== undefined) headers['Content-Type'] = file ? 'application/octet-stream' : 'application/json'
    try {
      const answer = await fetch(url, {
        method: endpoint.method,
        headers,
        credentials: 'omit',
        signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
        ...(call.body === undefined ? {} : { body: file ?? JSON.stringify(call.body) }),
      })
      return { url, answer, bytes: await answer.arrayBuffer() }
    } catch (cause) {
      throw new NetworkError(url, { cause, timedOut: timeout.aborted })
    }
  }

  function orThrow({ url, answer, bytes }: Awaited<ReturnType<typeof send>>) {
    if (answer.ok) return { url, answer, bytes }
    const parsed = v.safeParse(errorBodySchema, parseJson(bytes))
    const retryAfterS = secondsOf(answer.headers.get('Retry-After') ?? '')
    throw new HttpStatusError(url, answer.status, parsed.success ? parsed.output : {}, retryAfterS)
  }

  return {
    /** Sends a call and checks its JSON answer against the contract. */
    async call<P, B, A>(endpoint: Endpoint<P, B, A>, call: CallOf<P, B>): Promise<A> {
      const { url, bytes } = orThrow(await send(endpoint, call))
      const result = v.safeParse(endpoint.answer, parseJson(bytes))
      if (!result.success) throw new ContractError(url, describeIssues(result.issues))
      return result.output
    },
    /** Sends a call whose answer is text, with any status. */
    async callText<P, B, A>(
      endpoint: Endpoint<P, B, A>,
      call: CallOf<P, B>,
    ): Promise<{ status: number; text: string }> {
      const { answer, bytes } = await send(endpoint, call)
      return { status: answer.status, text: new TextDecoder().decode(bytes) }
    },
    /** Sends a call whose answer is a file, such as an image. */
    async callBlob<P, B, A>(endpoint: Endpoint<P, B, A>, call: CallOf<P, B>): Promise<Blob> {
      const { answer, bytes } = orThrow(await send(endpoint, call))
      return new Blob([bytes], { type: answer.headers.get('Content-Type') ?? '' })
    },
  }
}

export type Client = ReturnType<typeof createClient>

/** Issues as `field: reason`, the first three. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues
    .slice(0, 3)
    .map((issue) => `${v.getDotPath(issue) ?? 'answer'}: ${issue.message}`)
    .join('; ')
}

/** The value of `Retry-After` in seconds, given as seconds or as a time; undefined if it is invalid. */
function secondsOf(text: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const at = text.endsWith('GMT') ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000))
}

/** The parsed body; null if it is empty, undefined if it is not JSON. */
/** 16 digits or more: perhaps a whole number that a float cannot hold. */
const longNumber = /\d{16}/

/** Such a number as its digits, so that it is shown as it is or refused, never rounded. */
function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return isRounded ? (context?.source ?? value) : value
}

function parseJson(bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return null
  try {
    const text = new TextDecoder().decode(bytes)
    return longNumber.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text)
  } catch {
    return undefined
  }
}
