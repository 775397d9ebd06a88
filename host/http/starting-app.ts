import { Hono } from 'hono'
import type { Starting } from '../../api/readiness.ts'
import { accountsHostCopy } from '../../domain/copy/accounts.ts'
import type { App, AppEnv } from './app-env.ts'
import { crossOrigin } from './cross-origin.ts'
import { securityHeaders } from './security-headers.ts'

/** Answers every call with 503 while the host starts; `/health` and `/ready` also with the current step. */
export function createStartingApp(origins: readonly string[], step: () => string): App {
  const app = new Hono<AppEnv>()
  app.use(securityHeaders())
  app.use(crossOrigin(origins))
  app.on('GET', ['/health', '/ready'], (c) =>
    c.json({ status: 'starting', step: step() } satisfies Starting, 503, { 'Retry-After': '1' }),
  )
  app.all('*', (c) => c.json({ error: accountsHostCopy.busy }, 503, { 'Retry-After': '2' }))
  return app
}
