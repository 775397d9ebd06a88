import type { MiddlewareHandler } from 'hono'
import { dayMs } from '../../domain/time/day.ts'
import { canonicalAddress } from '../../http/client-address.ts'
import type { Config } from '../../settings/config.ts'
import type { Log, LogFields } from '../base/index.ts'
import type { AppEnv } from './app-env.ts'

/** Private addresses: a proxy has one; a visitor counted with the correct number of proxies does not. */
const privateAddress = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/

/** Visitors control origins and headers, which must not fill the log. */
const maxPerDay = 20

type CheckedSettings = Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_API_HOST' | 'TRUSTED_PROXY_HOPS'>

interface RequiredDeps {
  config: CheckedSettings
  log: Log
  now: () => number
}

/** Logs wrong settings that requests reveal: a refused origin, a wrong number of proxies. */
export function detectMisconfiguration({ config, log, now }: RequiredDeps): MiddlewareHandler<AppEnv> {
  const warned = new Set<string>()
  let dayStartMs = now()

  function warnOnce(event: string, subject: string, fields: LogFields): void {
    if (now() - dayStartMs > dayMs) {
      warned.clear()
      dayStartMs = now()
    }
    const key = `${event} ${subject}`
    if (warned.has(key) || warned.size >= maxPerDay) return
    warned.add(key)
    log.warn(event, fields)
  }

  return async function checkRequest(c, next) {
    const origin = refusedOrigin(config, c.req.header('Origin'))
    if (origin !== undefined) {
      const remedy = 'Add it to CORS_ORIGINS, or set SITE_URL if it is the site itself.'
      warnOnce('origin refused', origin, { origin, allowed: config.CORS_ORIGINS, remedy })
    }
    const problem = hopsProblem(config, c.env?.incoming?.socket?.remoteAddress, c.req.header('X-Forwarded-For'))
    if (problem !== undefined)
      warnOnce('proxy hops do not fit', problem, { TRUSTED_PROXY_HOPS: config.TRUSTED_PROXY_HOPS, problem })
    await next()
  }
}

function refusedOrigin(
  { CORS_ORIGINS, PUBLIC_API_HOST }: CheckedSettings,
  origin: string | undefined,
): string | undefined {
  if (origin === undefined || origin === 'null' || origin === PUBLIC_API_HOST) return
  return CORS_ORIGINS.includes(origin) ? undefined : origin.slice(0, 200)
}

/** Why the number of proxies cannot be correct, if this request shows it. */
function hopsProblem(
  { TRUSTED_PROXY_HOPS: trustedProxyHops }: CheckedSettings,
  socket = '',
  forwardedFor?: string,
): string | undefined {
  const isPrivate = (address: string) => privateAddress.test(canonicalAddress(address) ?? '')
  const entries = forwardedFor === undefined ? [] : forwardedFor.split(',')
  // Without a proxy, such as a check by the operator's monitoring on the same machine.
  if (entries.length === 0) return undefined
  if (trustedProxyHops === 0 && isPrivate(socket))
    return 'a proxy on this network forwards visitors, and all of them count as one: increase TRUSTED_PROXY_HOPS'
  if (entries.length < trustedProxyHops)
    return 'fewer forwarded addresses than proxies, so that visitors can forge theirs: decrease TRUSTED_PROXY_HOPS'
  if (trustedProxyHops > 0 && entries.length > trustedProxyHops && isPrivate(entries.at(-trustedProxyHops) ?? ''))
    return 'the address counted as the visitor’s is a proxy: increase TRUSTED_PROXY_HOPS'
  return undefined
}
