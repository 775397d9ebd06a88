import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { AppEnv } from './app-env.ts'

/**
 * Allows calls from pages of these origins. Hono's own middleware answers preflights; for other requests it would
 * create the answer early, after which each body is copied twice and streamed, so three headers are set here instead.
 */
export function crossOrigin(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  const preflight = cors({
    origin: [...origins],
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: ['Authorization', 'Auth-Token', 'Content-Type', 'If-Match'],
    maxAge: 7_200,
  })
  return async function allowOrigin(c, next) {
    if (c.req.method === 'OPTIONS') return preflight(c, next)
    await next()
    const { headers } = c.res
    const origin = c.req.header('Origin')
    if (origin !== undefined && origins.includes(origin)) headers.set('Access-Control-Allow-Origin', origin)
    headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After, Demonstration')
    headers.append('Vary', 'Origin')
  }
}
