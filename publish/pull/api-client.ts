import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { describeIssues } from '../../api/client.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { ContractError, HttpStatusError } from '../../api/errors.ts'
import { getReadiness } from '../../api/health.ts'
import { describeAnswerFailure, isHostFailure } from './failures.ts'
import { countJsonValues, parseLenient } from './json.ts'
import { createRequests, type Received, type Requests } from './request.ts'

export interface ApiClientOptions {
  /** Origin of the host. */
  host: string
  /** Maximum number of concurrent requests for single records. */
  concurrency?: number
  /** Maximum time without a byte from the host. The time for a whole answer is not limited. */
  idleMs?: number
  /** Tries after the first one. */
  retries?: number
  /** Pause before the second try; doubles with each try, and varies at random by up to a quarter. */
  backoffMs?: number
  /** Other limits of answers, for tests. */
  limits?: typeof answerLimits
  /** Called for a failure that does not end the pull; `retryMs`: time until the call is repeated, if it is. */
  onProblem?: (url: string, reason: string, retryMs?: number) => void
}

const maxRetryAfterMs = 60_000
const mebibyte = 1024 * 1024

/**
 * Limits of an answer. `list`, `record`: decompressed bytes of a whole collection or of one record. `values`: number of
 * JSON values, because the shortest ones take 30 times their size in memory. `list` and `values` are four times what
 * the largest known server needs: the facts of 25,396 items are 9 MB and 560,000 values.
 */
const answerLimits = { list: 40 * mebibyte, record: 4 * mebibyte, values: 2_250_000 }

/** What an answer contains: a whole collection, or one record. */
type AnswerKind = 'list' | 'record'

/**
 * A client for a host that may be slow, broken or hostile. The size of an answer and the time without data are limited;
 * redirects must stay on the host; network errors, 5xx and 429 are retried, unless `Retry-After` is more than a minute.
 * Throws `NetworkError`, `HttpStatusError` or `ContractError`.
 */
export function createApiClient(options: ApiClientOptions) {
  const { host, concurrency = 12, idleMs = 30_000, retries = 4, backoffMs = 300, limits = answerLimits } = options
  // One list at a time: several of the largest size would exceed the memory of a pull.
  const turns = { list: pLimit(1), record: pLimit(concurrency) }
  const requests = createRequests({ host, connections: concurrency + 1, idleMs })
  const calls = { requests, host, limits, backoffMs, onProblem: options.onProblem }

  return {
    host,
    /** Reports a failure that does not end the pull. */
    report: (url: string, reason: string, retryMs?: number) => options.onProblem?.(url, reason, retryMs),
    /** Aborts all calls. */
    close: requests.close,
    /** The JSON of `/ready`; undefined if the host has no such call or does not answer it with JSON. */
    async readiness(): Promise<unknown> {
      try {
        const accepted = (status: number) => status === 200 || status === 503
        const { body } = await receive(calls, { path: getReadiness.path(), kind: 'record', retries, accepted })
        return JSON.parse(body.toString('utf8'))
      } catch {
        return undefined
      }
    },
    /** The answer of a call as unchecked JSON, with its headers. */
    get: (path: string, kind: AnswerKind = 'list', retryCount = retries) =>
      turns[kind](async () => {
        const { body, headers } = await receive(calls, { path, kind, retries: retryCount })
        return { sent: parseAnswer(host + path, body, limits.values), headers }
      }),
    /** The answer of a call for a whole collection, checked against the contract. */
    async call<A>(endpoint: Endpoint<void, void, A>): Promise<A> {
      return this.check(endpoint, (await this.get(endpoint.path())).sent)
    },
    /** Checks an answer of `get` against the contract. */
    check<A>(endpoint: Endpoint<void, void, A>, sent: unknown): A {
      const result = v.safeParse(endpoint.answer, sent)
      if (!result.success) throw new ContractError(host + endpoint.path(), describeIssues(result.issues))
      return result.output
    },
  }
}

export type ApiClient = ReturnType<typeof createApiClient>

interface Calls extends Pick<ApiClientOptions, 'host' | 'onProblem'> {
  requests: Requests
  limits: typeof answerLimits
  backoffMs: number
}

interface Call {
  path: string
  kind: AnswerKind
  retries: number
  accepted?: (status: number) => boolean
}

/** Makes a call, and repeats it after a failure of the host. */
async function receive(calls: Calls, { path, kind, retries, accepted }: Call): Promise<Received> {
  const { requests, host, limits, backoffMs, onProblem } = calls
  const url = host + path
  for (let tries = 0; ; tries++) {
    try {
      return await requests.get(url, limits[kind], accepted)
    } catch (error) {
      const waitMs = tries < retries ? retryDelayMs(error, tries, backoffMs) : undefined
      if (waitMs === undefined) throw error
      onProblem?.(url, describeAnswerFailure(error), waitMs)
      await sleep(waitMs)
    }
  }
}

/** Throws `ContractError` if it is not JSON, or has more than `maxValues` values. */
function parseAnswer(url: string, body: Buffer, maxValues: number): unknown {
  try {
    if (countJsonValues(body) > maxValues) throw new ContractError(url, `the answer has more than ${maxValues} values`)
    // Without the byte order mark that some hosts send.
    return parseLenient(new TextDecoder().decode(body))
  } catch (cause) {
    if (cause instanceof ContractError) throw cause
    throw new ContractError(url, 'the answer is not JSON', { cause })
  }
}

/** Time until a failed call is repeated; undefined if it is not. */
function retryDelayMs(error: unknown, tries: number, backoffMs: number): number | undefined {
  if (!isHostFailure(error)) return
  const backoff = backoffMs * 2 ** tries * (0.75 + Math.random() * 0.5)
  const retryAfterMs = error instanceof HttpStatusError ? (error.retryAfterS ?? 0) * 1000 : 0
  return retryAfterMs > maxRetryAfterMs ? undefined : Math.max(backoff, retryAfterMs)
}
