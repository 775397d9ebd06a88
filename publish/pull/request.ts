import type { IncomingHttpHeaders } from 'node:http'
import { ContractError, HttpStatusError, NetworkError } from '../../api/errors.ts'
import type { createHttpGetter, HttpAnswer, HttpGetOptions } from './http-get.ts'

export interface Received {
  body: Uint8Array
  headers: IncomingHttpHeaders
}

interface RequestLimits {
  /** Origin that redirects must not leave. */
  host: string
  /** See `ApiClientOptions`. */
  idleMs: number
  totalMs: number
  /** Aborts every request; its reason is thrown. */
  ended: AbortSignal | undefined
}

const maxRedirects = 3

/** One try of a request, including its body; `signal` aborts it as if the connection had been lost. */
export function createRequest(
  getter: Pick<ReturnType<typeof createHttpGetter>, 'get'>,
  { host, idleMs, totalMs, ended }: RequestLimits,
) {
  return async (url: string, limitBytes: number, signal: AbortSignal | undefined): Promise<Received> => {
    const abort = new AbortController()
    const total = setTimeout(() => abort.abort(new Error(`no complete answer within ${totalMs} ms`)), totalMs)
    const idle = setTimeout(() => abort.abort(new Error(`no data for ${idleMs} ms`)), idleMs)
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

  async function follow(url: string, options: HttpGetOptions): Promise<HttpAnswer> {
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
}

/** Seconds of a Retry-After header, given as seconds or as a date. */
export function parseRetryAfter(value: string | null | undefined, nowMs = Date.now()): number | undefined {
  if (!value) return
  if (/^\d+$/.test(value.trim())) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - nowMs) / 1000))
}
