import { isIP } from 'node:net'
import { bareHost } from '../../../domain/addresses/bare-host.ts'
import type { Config } from '../../../settings/config.ts'

/** The site that passkeys belong to. */
export interface PasskeySite {
  /**
   * The relying party id that browsers bind a passkey to: the host name of the site. Changing it invalidates all
   * passkeys.
   */
  id: string
  /** Shown by browsers and password managers. */
  name: string
  /** Origins of pages that may request one. */
  origins: readonly string[]
}

/**
 * Derived from `SITE_URL`. Other allowed origins below the same name are accepted too, because browsers let no other
 * page ask. Undefined where browsers offer no passkeys: without https (except on this machine), and at a bare IP
 * address.
 */
export function passkeySite(config: Pick<Config, 'SITE_URL' | 'SITE_NAME' | 'CORS_ORIGINS'>): PasskeySite | undefined {
  const { hostname } = new URL(config.SITE_URL)
  if (!isSecure(config.SITE_URL) || isIP(bareHost(hostname)) !== 0) return undefined
  const isBelow = (origin: string) => `.${new URL(origin).hostname}`.endsWith(`.${hostname}`)
  const others = config.CORS_ORIGINS.filter((origin) => isSecure(origin) && isBelow(origin))
  return { id: hostname, name: config.SITE_NAME, origins: [...new Set([config.SITE_URL, ...others])] }
}

function isSecure(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(?:.+\.)?localhost$/.test(hostname)
}
