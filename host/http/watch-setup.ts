import type { MiddlewareHandler } from 'hono'
import { dayMs } from '../../domain/day.ts'
import { canonicalAddress } from '../../http/client-address.ts'
import type { Config } from '../../settings/config.ts'
import type { Log, LogFields } from '../base/index.ts'
import type { AppEnv } from './app-env.ts'

/** Private addresses: a proxy has one; a visitor counted with the correct number of proxies does not. */
const inner = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/

/** Visitors control origins and headers, which must not fill the log. */
const maxPerDay = 20

type Watched = Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_API_HOST' | 'TRUSTED_PROXY_HOPS'>

/** Logs wrong settings that requests reveal: a refused origin, a wrong number of proxies. */
export function watchSetup({
  config,
  log,
  now,
}: {
  config: Watched
  log: Log
  now: () => number
}): MiddlewareHandler<AppEnv> {
  const warned = new Set<string>()
  let sinceMs = now()

  function warnOnce(event: string, subject: string, fields: LogFields): void {
    if (now() - sinceMs > dayMs) {
      warned.clear()
      sinceMs = now()
    }
    const key = `${event} ${subject}`
    if (warned.has(key) || warned.size >= maxPerDay) return
    warned.add(key)
    log.warn(event, fields)
  }

  return async function watch(c, next) {
    const origin = refusedOrigin(config, c.req.header('Origin'))
    if (origin !== undefined) {
      const remedy = 'Add it to CORS_ORIGINS, or set SITE_URL if it is the site itself.'
      warnOnce('origin refused', origin, { origin, allowed: config.CORS_ORIGINS, remedy })
    }
    const wrong = miscounted(config, c.env?.incoming?.socket?.remoteAddress, c.req.header('X-Forwarded-For'))
    if (wrong !== undefined)
      warnOnce('proxy hops do not fit', wrong, { TRUSTED_PROXY_HOPS: config.TRUSTED_PROXY_HOPS, wrong })
    await next()
  }
}

function refusedOrigin({ CORS_ORIGINS, PUBLIC_API_HOST }: Watched, origin: string | undefined): string | undefined {
  if (origin === undefined || origin === 'null' || origin === PUBLIC_API_HOST) return
  return CORS_ORIGINS.includes(origin) ? undefined : origin.slice(0, 200)
}

/** Why the number of proxies cannot be correct, if this request shows it. */
function miscounted({ TRUSTED_PROXY_HOPS }: Watched, socket = '', forwardedFor?: string): string | undefined {
  const isNear = inner.test(canonicalAddress(socket) ?? '')
  const entries = forwardedFor === undefined ? [] : forwardedFor.split(',')
  if (TRUSTED_PROXY_HOPS === 0)
    return isNear && entries.length > 0
      ? 'a proxy on this network forwards visitors, and all of them count as one: increase TRUSTED_PROXY_HOPS'
      : undefined
  if (entries.length === 0) return // A check of the host itself, past the proxy.
  if (entries.length < TRUSTED_PROXY_HOPS)
    return `only ${entries.length} forwarded address: with fewer proxies than configured, visitors can forge theirs; decrease TRUSTED_PROXY_HOPS`
  const client = canonicalAddress(entries.at(-TRUSTED_PROXY_HOPS) ?? '') ?? ''
  return entries.length > TRUSTED_PROXY_HOPS && inner.test(client)
    ? 'the address counted as the visitor’s is a proxy: increase TRUSTED_PROXY_HOPS'
    : undefined
}
