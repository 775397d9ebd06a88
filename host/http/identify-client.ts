import type { MiddlewareHandler } from 'hono'
import { clientAddress } from '../../http/client-address.ts'
import type { AppContext, AppEnv } from './app-env.ts'

/** Stores the client's address in the context. `trustedProxyHops` is TRUSTED_PROXY_HOPS. */
export function identifyClient({ trustedProxyHops }: { trustedProxyHops: number }): MiddlewareHandler<AppEnv> {
  return async function storeAddress(c: AppContext, next) {
    const socket = c.env?.incoming?.socket?.remoteAddress
    c.set('address', clientAddress(socket, c.req.header('X-Forwarded-For'), trustedProxyHops))
    await next()
  }
}
