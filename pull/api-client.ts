import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { describeIssues } from '../api/client.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { ContractError, HttpStatusError, NetworkError } from '../api/errors.ts'
import { type Answer, createHttpGetter, type HttpGetOptions } from './http-get.ts'
import { parseLenient } from './json.ts'

export interface ApiClientOptions {
  /** Origin of the host. */
  host: string
  /** Requests under way at once. */
  concurrency?: number
  /** A request without a first byte, or without a further one, for this long has failed. */
  idleMs?: number
  /** A request that has not ended after this long has failed, however steadily it drips. */
  totalMs?: number
  /** Tries after the first one. */
  retries?: number
  /** Pause before the second try; doubles from try to try, and varies by half. */
  backoffMs?: number
  /** Ends whatever is under way or still to come; its reason is what is thrown. */
  signal?: AbortSignal
  onRetry?: (url: string, reason: string, waitMs: number) => void
}

/** What one call does otherwise than the others. */
interface CallOptions {
  retries?: number
  /** Ends the call as if its answer had been cut. */
  signal?: AbortSignal
}

interface Received {
  body: Uint8Array
  headers: IncomingHttpHeaders
}

const maxRedirects = 3
const maxRetryAfterMs = 60_000
const mebibyte = 1024 * 1024

/** Bytes that one answer may have, unpacked: lists and the item cache, and one record. */
export const answerLimits = { list: 512 * mebibyte, record: 24 * mebibyte } as const

/**
 * Asks a host that may be slow, broken or hostile. Every answer has a time and a size; redirects stay on the host;
 * network errors, 5xx and 429 are tried again. Throws `NetworkError`, `HttpStatusError` or `ContractError`.
 */
export function createApiClient(options: ApiClientOptions) {
  const { host, concurrency = 12, idleMs = 15_000, totalMs = 180_000, retries = 4, backoffMs = 300 } = options
  const limit = createLimit(concurrency)
  const { signal: ended } = options

  const getter = createHttpGetter(concurrency)

  async function attempt(url: string, limitBytes: number, signal: AbortSignal | undefined): Promise<Received> {
    const abort = new AbortController()
    const total = setTimeout(() => abort.abort(new Error(`no whole answer within ${totalMs} ms`)), totalMs)
    const idle = setTimeout(() => abort.abort(new Error(`silent for ${idleMs} ms`)), idleMs)
    const end = () => abort.abort(ended?.aborted ? ended.reason : signal?.reason)
    ended?.addEventListener('abort', end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    try {
      const answer = await follow(url, { signal: abort.signal, onLife: () => idle.refresh() })
      if (answer.status >= 200 && answer.status < 300) {
        const tooLarge = () => new ContractError(url, `the answer is larger than ${limitBytes} bytes`)
        return { body: await answer.read(limitBytes, tooLarge), headers: answer.headers }
      }
      answer.cancel()
      throw new HttpStatusError(url, answer.status, {}, parseRetryAfter(answer.headers['retry-after']))
    } catch (cause) {
      ended?.throwIfAborted()
      if (cause instanceof HttpStatusError || cause instanceof ContractError) throw cause
      throw new NetworkError(url, { cause: abort.signal.aborted ? abort.signal.reason : cause })
    } finally {
      clearTimeout(total)
      clearTimeout(idle)
      ended?.removeEventListener('abort', end)
      signal?.removeEventListener('abort', end)
    }
  }

  async function follow(url: string, options: HttpGetOptions): Promise<Answer> {
    let current = new URL(url)
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const answer = await getter.get(current, options)
      if (answer.status < 300 || answer.status >= 400) return answer
      answer.cancel()
      const target = answer.headers.location
      if (!target || !URL.canParse(target, current)) throw new HttpStatusError(url, answer.status, {})
      current = new URL(target, current)
      if (current.origin !== host) throw new ContractError(url, `it redirects to another host (${current.origin})`)
    }
    throw new ContractError(url, `it redirects more than ${maxRedirects} times`)
  }

  async function receive(url: string, limitBytes: number, call: CallOptions): Promise<Received> {
    const most = call.retries ?? retries
    for (let tries = 0; ; tries++) {
      ended?.throwIfAborted()
      try {
        return await attempt(url, limitBytes, call.signal)
      } catch (error) {
        const wait = tries < most ? waitBefore(error, tries, backoffMs) : undefined
        if (wait === undefined) throw error
        options.onRetry?.(url, describeFailure(error), wait)
        await sleep(wait, undefined, ended ? { signal: ended } : {}).catch(() => undefined)
      }
    }
  }

  return {
    host,
    idleMs,
    /** Tells what went wrong without harm. */
    note: (url: string, reason: string) => options.onRetry?.(url, reason, 0),
    /** Closes the connections that are kept for further calls. */
    close: () => getter.close(),
    /** The answer of a call as JSON, not yet checked, with its headers and its unpacked size. */
    async get<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, limitBytes: number, call: CallOptions = {}) {
      const url = host + endpoint.path(params)
      const { body, headers } = await limit(() => receive(url, limitBytes, call))
      try {
        return { sent: parseLenient(new TextDecoder().decode(body)), headers, bytes: body.length }
      } catch (cause) {
        throw new ContractError(url, 'the answer is not JSON', { cause })
      }
    },
    /** The answer of a call as JSON, not yet checked. */
    async raw<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, limitBytes: number): Promise<unknown> {
      return (await this.get(endpoint, params, limitBytes)).sent
    },
    /** The answer of a call, checked against the contract. */
    async call<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, limitBytes: number = answerLimits.list): Promise<A> {
      return this.check(endpoint, params, await this.raw(endpoint, params, limitBytes))
    },
    /** An answer of `raw` against the contract. */
    async check<P, B, A>(endpoint: Endpoint<P, B, A>, params: P, sent: unknown): Promise<A> {
      const result = v.safeParse(endpoint.answer, sent)
      if (!result.success) throw new ContractError(host + endpoint.path(params), describeIssues(result.issues))
      return result.output
    },
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

/** A failure in one line, with its deepest cause. */
export function describeFailure(error: unknown): string {
  let text = error instanceof Error ? error.message : String(error)
  for (let cause = (error as Error)?.cause; cause instanceof Error; cause = cause.cause) {
    const code = (cause as NodeJS.ErrnoException).code
    text += `: ${cause.message || code || cause.name}`
  }
  return text
}

/** Whether a failure says something about the host and not about one record. */
export function isHostFailure(error: unknown): boolean {
  return (
    error instanceof NetworkError || (error instanceof HttpStatusError && (error.status >= 500 || error.status === 429))
  )
}

/** Whether an error is about a call and its answer, and not about the pull as a whole or about our own code. */
export function isAnswerFailure(error: unknown): boolean {
  return error instanceof ContractError || error instanceof HttpStatusError || error instanceof NetworkError
}

function waitBefore(error: unknown, tries: number, backoffMs: number): number | undefined {
  if (!isHostFailure(error)) return
  const backoff = backoffMs * 2 ** tries * (0.75 + Math.random() * 0.5)
  const told = error instanceof HttpStatusError ? (error.retryAfterS ?? 0) * 1000 : 0
  return told > maxRetryAfterMs ? undefined : Math.max(backoff, told)
}

/** Seconds of a Retry-After header, given as seconds or as a date. */
export function parseRetryAfter(value: string | null | undefined, nowMs = Date.now()): number | undefined {
  if (!value) return
  if (/^\d+$/.test(value.trim())) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000))
}

function createLimit(concurrency: number) {
  let active = 0
  const waiting: (() => void)[] = []
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (active >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    else active++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active--
    }
  }
}
