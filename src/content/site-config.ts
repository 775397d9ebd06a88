/** The settings that pages need, read once on first use by the build. */

import type { SiteConfig } from '../../domain/site-config.ts'
import { readConfig } from '../../settings/config.ts'

export interface BuildConfig {
  siteName: string
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** Address of the full client; empty if the operator did not set one. */
  clientDownloadUrl: string
  /** Size of the client, such as `約 4.2 GB`; empty if the operator did not set it. */
  clientDownloadSize: string
  /** Whether the host has a renderer for monsters; otherwise pages show our own figures. */
  monsterPictures: boolean
  /** Settings for the browser; part of every page. */
  browser: SiteConfig
}

let config: BuildConfig | undefined

export function siteConfig(): BuildConfig {
  config ??= readBuildConfig(process.env)
  return config
}

function readBuildConfig(env: Readonly<Record<string, string | undefined>>): BuildConfig {
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
