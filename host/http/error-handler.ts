import { HTTPException } from 'hono/http-exception'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { hostCopy } from '../../domain/copy/host.ts'
import { BusyError, type Log } from '../base/index.ts'
import { isUnavailable } from '../db/index.ts'
import type { AppContext } from './app-env.ts'
import { HostError } from './host-error.ts'

/**
 * Converts an error thrown by a route into `{ error }`. Unexpected errors are logged in full and answered with a plain
 * 500.
 */
export function errorHandler(log: Log) {
  const countBusy = createRefusalLog((refused) => log.warn('too busy, requests refused', { refused }))
  const countUnavailable = createRefusalLog((refused, error) =>
    log.error('database is unavailable', { refused, error }),
  )
  return function answerError(error: Error, c: AppContext): Response {
    if (error instanceof BusyError) {
      countBusy(error)
      c.set('busy', true)
      return c.json({ error: accountsHostCopy.busy }, 503, { 'Retry-After': '2' })
    }
    if (error instanceof HostError) {
      // The log line of the request has the status; this one adds the reason.
      if (error.status >= 500) log.warn('request failed', { requestId: c.get('requestId'), error: error.message })
      return c.json({ ...error.fields, error: error.message }, error.status, error.headers)
    }
    if (error instanceof HTTPException && error.status < 500) {
      return c.json({ error: hostCopy.badRequest }, error.status)
    }
    if (isUnavailable(error)) {
      countUnavailable(error)
      return c.json({ error: accountsHostCopy.busy }, 503, { 'Retry-After': '5' })
    }
    log.error('request failed', { requestId: c.get('requestId'), error })
    return c.json({ error: hostCopy.internal }, 500)
  }
}

const logEveryMs = 60_000

/** Calls `write` at the first refusal, then at most once a minute, with the number of refusals since the last call. */
function createRefusalLog(write: (refused: number, error: Error) => void): (error: Error) => void {
  let refused = 0
  let loggedAtMs = Number.NEGATIVE_INFINITY
  return (error) => {
    refused += 1
    if (performance.now() - loggedAtMs < logEveryMs) return
    write(refused, error)
    refused = 0
    loggedAtMs = performance.now()
  }
}

export function notFound(c: AppContext): Response {
  return c.json({ error: hostCopy.notFound }, 404)
}
