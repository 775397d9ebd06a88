/** The settings that pages need, read once when the build first asks for them. */

import type { SiteConfig } from '../../domain/site-config.ts'
import { readConfig } from '../../settings/config.ts'

export interface BuildConfig {
  siteName: string
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** Address of the full client; empty where the operator gave none. */
  clientDownloadUrl: string
  /** How much the client weighs, such as `約 4.2 GB`; empty where the operator said nothing. */
  clientDownloadSize: string
  /** Whether the host has a renderer that draws monsters; else pages keep our own figures of them. */
  monsterPictures: boolean
  /** What the browser may know; goes into every page. */
  browser: SiteConfig
}

let read: BuildConfig | undefined

export function siteConfig(): BuildConfig {
  read ??= fromEnvironment(process.env)
  return read
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>): BuildConfig {
  const config = readConfig(env)
  return {
    siteName: config.SITE_NAME,
    siteUrl: config.SITE_URL,
    clientDownloadUrl: config.CLIENT_DOWNLOAD_URL,
    clientDownloadSize: config.CLIENT_DOWNLOAD_SIZE,
    monsterPictures: config.RENDERER_URL !== '',
    browser: {
      apiHost: config.PUBLIC_API_HOST,
      imageHost: config.PUBLIC_IMAGE_HOST,
      ipLookup: config.PUBLIC_IP_LOOKUP,
      paymentOrigins: config.PUBLIC_PAYMENT_ORIGINS,
      pointsName: config.POINTS_NAME,
      ...(config.PUBLIC_SIGN_UP_BIRTHDATE === 'on' ? { asksBirthdate: true } : {}),
    },
  }
}
