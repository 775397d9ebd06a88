import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { describeIssues } from '../../api/client.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { ContractError, HttpStatusError, NetworkError } from '../../api/errors.ts'
import { createHttpGetter } from './http-get.ts'
import { parseLenient } from './json.ts'
import { createRequest, type Received } from './request.ts'

export interface ApiClientOptions {
  /** Origin of the host. */
  host: string
  /** Maximum number of concurrent requests. */
  concurrency?: number
  /** Timeout for the first byte and between two bytes. */
  idleMs?: number
  /** Timeout for a whole answer. */
  totalMs?: number
  /** Tries after the first one. */
  retries?: number
  /** Pause before the second try; doubles with each try, with random variation up to one half. */
  backoffMs?: number
  /** Aborts all current and future calls; its reason is thrown. */
  signal?: AbortSignal
  onRetry?: (url: string, reason: string, waitMs: number) => void
}

/** Options of a single call. */
interface CallOptions {
  retries?: number
  /** Aborts the call as if the connection had been lost. */
  signal?: AbortSignal
}

const maxRetryAfterMs = 60_000
const mebibyte = 1024 * 1024

/** Maximum unpacked size of one answer: lists and the item cache, and one record. */
export const answerLimits = { list: 512 * mebibyte, record: 24 * mebibyte } as const

/**
 * A client for a host that may be slow, broken or hostile. Every answer has a time and a size limit; redirects must
 * stay on the host; network errors, 5xx and 429 are retried. Throws `NetworkError`, `HttpStatusError` or
 * `ContractError`.
 */
export function createApiClient(options: ApiClientOptions) {
  const { host, concurrency = 12, idleMs = 15_000, totalMs = 180_000, retries = 4, backoffMs = 300 } = options
  const { signal: ended } = options
  const limit = pLimit(concurrency)
  const getter = createHttpGetter(concurrency)
  const request = createRequest(getter, { host, idleMs, totalMs, ended })

  async function receive(url: string, limitBytes: number, call: CallOptions): Promise<Received> {
    const most = call.retries ?? retries
    for (let tries = 0; ; tries++) {
      ended?.throwIfAborted()
      try {
        return await request(url, limitBytes, call.signal)
      } catch (error) {
        const wait = tries < most ? waitBefore(error, tries, backoffMs) : undefined
        if (wait === undefined) throw error
        options.onRetry?.(url, describeAnswerFailure(error), wait)
        await sleep(wait, undefined, ended ? { signal: ended } : {}).catch(() => undefined)
      }
    }
  }

  return {
    host,
    idleMs,
    /** Reports a problem that does not end the pull. */
    note: (url: string, reason: string) => options.onRetry?.(url, reason, 0),
    /** Closes the idle connections. */
    close: () => getter.close(),
    /** The answer of a call as unchecked JSON, with its headers and its unpacked size. */
    async get<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, limitBytes: number, call: CallOptions = {}) {
      const url = host + endpoint.path(params)
      const { body, headers } = await limit(() => receive(url, limitBytes, call))
      try {
        return { sent: parseLenient(new TextDecoder().decode(body)), headers, bytes: body.length }
      } catch (cause) {
        throw new ContractError(url, 'the answer is not JSON', { cause })
      }
    },
    /** The answer of a call as unchecked JSON. */
    async raw<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, limitBytes: number): Promise<unknown> {
      return (await this.get(endpoint, params, limitBytes)).sent
    },
    /** The answer of a call, checked against the contract. */
    async call<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, limitBytes: number = answerLimits.list): Promise<A> {
      return this.check(endpoint, params, await this.raw(endpoint, params, limitBytes))
    },
    /** Checks an answer of `raw` against the contract. */
    async check<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, sent: unknown): Promise<A> {
      const result = v.safeParse(endpoint.answer, sent)
      if (!result.success) throw new ContractError(host + endpoint.path(params), describeIssues(result.issues))
      return result.output
    },
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

/** A failure in one line, with its deepest cause. */
export function describeAnswerFailure(error: unknown): string {
  let text = error instanceof Error ? error.message : String(error)
  for (let cause = (error as Error)?.cause; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code
    text += `: ${cause.message || code || cause.name}`
  }
  return text
}

/** Whether a failure concerns the whole host and not one record. */
export function isHostFailure(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpStatusError && (error.status >= 500 || error.status === 429))
  )
}

/** Whether an error concerns a call and its answer, and not the pull as a whole or our own code. */
export function isAnswerFailure(error: unknown): boolean {
  return error instanceof ContractError || error instanceof HttpStatusError || error instanceof NetworkError
}

function waitBefore(error: unknown, tries: number, backoffMs: number): number | undefined {
  if (!isHostFailure(error)) return
  const backoff = backoffMs * 2 ** tries * (0.75 + Math.random() * 0.5)
  const retryAfterMs = error instanceof HttpStatusError ? (error.retryAfterS ?? 0) * 1000 : 0
  return retryAfterMs > maxRetryAfterMs ? undefined : Math.max(backoff, retryAfterMs)
}
