import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from './app-env.ts'

/** For answers that browsers must never render or run. A route that answers HTML sets its own policy. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

const defaults: Readonly<Record<string, string>> = {
  'Content-Security-Policy': apiPolicy,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // The default: public answers set their own caching rules.
  'Cache-Control': 'no-store',
}

/** Adds the security headers to every answer, including errors, unless the route has set them. */
export function securityHeaders(): MiddlewareHandler<AppEnv> {
  return async function addSecurityHeaders(c, next) {
    await next()
    // Set on the answer directly: `c.header` would create a new answer each time, and stream its body.
    const { headers } = c.res
    for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value)
    const hasToken = c.req.header('Authorization') !== undefined || c.req.header('Auth-Token') !== undefined
    if (hasToken) headers.set('Cache-Control', 'no-store')
  }
}
