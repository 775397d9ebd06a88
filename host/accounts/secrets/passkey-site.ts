import { isIP } from 'node:net'
import type { Config } from '../../../settings/config.ts'

/** Where passkeys are made and used. */
export interface PasskeySite {
  /** What browsers bind a passkey to: the name of the site's own address. Another name makes all of them useless. */
  id: string
  /** What browsers and password managers show. */
  name: string
  /** Addresses of pages that may ask for one. */
  origins: readonly string[]
}

/**
 * Follows `SITE_URL`; of the other origins that may call, those below its name are as good, for browsers let no other
 * page ask. Undefined where browsers offer no passkeys: without https (but on this machine), and at a bare IP address.
 */
export function passkeySite(config: Pick<Config, 'SITE_URL' | 'SITE_NAME' | 'CORS_ORIGINS'>): PasskeySite | undefined {
  const { hostname } = new URL(config.SITE_URL)
  if (!isSecure(config.SITE_URL) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isBelow = (origin: string) => `.${new URL(origin).hostname}`.endsWith(`.${hostname}`)
  const others = config.CORS_ORIGINS.filter((origin) => isSecure(origin) && isBelow(origin))
  return { id: hostname, name: config.SITE_NAME, origins: [...new Set([config.SITE_URL, ...others])] }
}

function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname)
}
