import type { MiddlewareHandler } from 'hono'
import type { Log } from '../base/index.ts'
import type { AppEnv } from './app-env.ts'

/** Requests of monitoring every few seconds: successful ones are not logged. */
const monitoredPaths: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** Logs one line per request: the path without its query (which players write), never a header or a body. */
export function logRequests(log: Log): MiddlewareHandler<AppEnv> {
  return async function logRequest(c, next) {
    const startMs = performance.now()
    await next()
    const status = c.res.status
    if (status === 200 && monitoredPaths.has(c.req.path)) return
    log[levelOf(status, c.get('busy'))]('request', {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path.slice(0, 200),
      status,
      ms: Math.round(performance.now() - startMs),
      address: c.get('address'),
    })
  }
}

function levelOf(status: number, busy = false): 'info' | 'warn' | 'error' {
  if (status >= 500) return busy ? 'info' : 'error'
  return status === 401 || status === 403 || status === 429 ? 'warn' : 'info'
}
