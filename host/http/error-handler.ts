import { HTTPException } from 'hono/http-exception'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import { hostCopy } from '../../domain/copy/site.ts'
import { isBusy } from '../db/dialect-sqlite.ts'
import type { AppContext } from '../deps.ts'
import { BusyError, createBusyLog } from './busy.ts'
import { HostError } from './host-error.ts'
import type { Log } from './log.ts'

/** Turns what a route throws into `{ error }`. What nobody foresaw is logged in full and answered as a bare 500. */
export function errorHandler(log: Log) {
  const noteBusy = createBusyLog(log)
  return function answerError(error: Error, c: AppContext): Response {
    if (error instanceof BusyError) {
      noteBusy()
      c.set('busy', true)
      return c.json({ error: accountsHostCopy.busy }, 503, { 'Retry-After': '2' })
    }
    if (error instanceof HostError) {
      if (error.status >= 500) log.error('request failed', { requestId: c.get('requestId'), error })
      return c.json({ ...error.fields, error: error.message }, error.status, error.headers)
    }
    if (error instanceof HTTPException && error.status < 500) {
      return c.json({ error: hostCopy.badRequest }, error.status)
    }
    log.error('request failed', { requestId: c.get('requestId'), error })
    // Another process, such as an import, has been writing for longer than a request waits.
    if (isBusy(error)) return c.json({ error: accountsHostCopy.busy }, 503, { 'Retry-After': '5' })
    return c.json({ error: hostCopy.internal }, 500)
  }
}

export function notFound(c: AppContext): Response {
  return c.json({ error: hostCopy.notFound }, 404)
}
