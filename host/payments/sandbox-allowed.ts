import { bareHost } from '../../domain/addresses/bare-host.ts'
import { canonicalAddress } from '../../http/client-address.ts'
import type { Config } from '../../settings/config.ts'
import type { AppContext } from '../http/index.ts'
import { isLoopback } from '../http/index.ts'

type SandboxConfig = Pick<Config, 'PUBLIC_API_HOST' | 'SITE_URL' | 'HOST_BIND'>

/** Whether a host name or listening address is a loopback one. */
export function isLocalName(name: string): boolean {
  return name === 'localhost' || isLoopback(bareHost(name))
}

/** The sandbox gives points away for free, so it requires that all addresses are loopback ones. */
export function sandboxIsConfigured({ PUBLIC_API_HOST, SITE_URL, HOST_BIND }: SandboxConfig): boolean {
  return (
    isLocalName(HOST_BIND) && [PUBLIC_API_HOST, SITE_URL].every((address) => isLocalName(new URL(address).hostname))
  )
}

/**
 * Whether a request was made on this machine: its socket, its Host name and each forwarded address are loopback. With
 * `trustedProxyHops` 0 no proxy is expected, so any forwarding header comes from an unknown proxy.
 */
export function isLocalRequest(c: AppContext, trustedProxyHops: number): boolean {
  const host = c.req.header('Host')
  const hasLocalHost = host === undefined || isLocalName(host.toLowerCase().replace(/:\d+$/, ''))
  const hasLocalSocket = isLoopback(canonicalAddress(c.env?.incoming?.socket?.remoteAddress ?? '') ?? '')
  if (!hasLocalHost || !hasLocalSocket) return false
  if (c.req.header('Forwarded') !== undefined) return false
  const forwardedAddresses = ['X-Forwarded-For', 'X-Real-IP'].flatMap((name) => c.req.header(name)?.split(',') ?? [])
  if (trustedProxyHops === 0) return forwardedAddresses.length === 0 && c.req.header('Via') === undefined
  return forwardedAddresses.every((address) => isLoopback(canonicalAddress(address) ?? ''))
}
