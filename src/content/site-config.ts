/** The settings that pages need, read once on first use by the build. */

import type { DisclosedBoxes } from '../../domain/packages/disclosed.ts'
import type { PreviewKind } from '../../domain/previews/preview-card.ts'
import type { SiteConfig } from '../../domain/site-config.ts'
import { limitsFiles } from '../../domain/static-host.ts'
import { readConfig } from '../../settings/config.ts'
import type { NamedLink } from '../../settings/named-links.ts'

export interface BuildConfig {
  siteName: string
  /** Origin of the site, without a trailing slash. */
  siteUrl: string
  /** The full client: its address, and what the download page says about it. Empty where the operator set nothing. */
  client: Record<'url' | 'version' | 'size' | 'needs', string>
  /** Patches after the client, in the order of their installation. */
  patches: readonly NamedLink[]
  communityLinks: readonly NamedLink[]
  /** How players reach the team: `https:` or `mailto:`; empty if the operator set nothing. */
  contactUrl: string
  /** Whether the host has a renderer for monsters; otherwise pages show the site's own drawings. */
  monsterPictures: boolean
  /** Kinds of pages that have a picture each for chats; empty = all pages share the site's. */
  previewPictures: readonly PreviewKind[]
  /** Which files of open data the site has. */
  dataFiles: 'pages' | 'collections' | 'none'
  /** Terms of using the open data; may be empty. */
  dataLicence: string
  /** Packages from points or VIP, whose odds have to be published, and the sentence that warns of them. */
  disclosure: { boxes: DisclosedBoxes; warning: string }
  /** Settings for the browser; part of every page. */
  browser: SiteConfig
}

let config: BuildConfig | undefined

export function buildConfig(): BuildConfig {
  config ??= readBuildConfig(process.env)
  return config
}

function readBuildConfig(env: Readonly<Record<string, string | undefined>>): BuildConfig {
  const config = readConfig(env)
  return {
    siteName: config.SITE_NAME,
    siteUrl: config.SITE_URL,
    client: {
      url: config.CLIENT_DOWNLOAD_URL,
      version: config.CLIENT_DOWNLOAD_VERSION,
      size: config.CLIENT_DOWNLOAD_SIZE,
      needs: config.CLIENT_DOWNLOAD_NEEDS,
    },
    contactUrl: config.CONTACT_URL,
    patches: config.CLIENT_PATCHES,
    communityLinks: config.COMMUNITY_LINKS,
    monsterPictures: config.RENDERER_URL !== '',
    previewPictures: config.PREVIEW_PICTURES,
    dataFiles: config.DATA_FILES === 'pages' && limitsFiles(config.STATIC_HOST) ? 'collections' : config.DATA_FILES,
    dataLicence: config.DATA_LICENCE,
    disclosure: { boxes: config.DISCLOSED_BOXES, warning: config.DISCLOSURE_WARNING },
    browser: {
      apiHost: config.PUBLIC_API_HOST,
      imageHost: config.PUBLIC_IMAGE_HOST,
      ipLookup: config.PUBLIC_IP_LOOKUP,
      paymentOrigins: config.PUBLIC_PAYMENT_ORIGINS,
      pointsName: config.POINTS_NAME,
      ...(config.PUBLIC_SIGN_UP_BIRTHDATE === 'on' ? { asksBirthdate: true } : {}),
      ...(config.PUBLIC_MARKET_SUMMARY === 'on' ? { publicMarket: true } : {}),
      ...(config.PUBLIC_PRICES === 'on' ? { publicPrices: true } : {}),
      ...(config.PUBLIC_OBSERVED_ODDS === 'on' ? { observedOdds: true } : {}),
      ...(config.REPORT_CHANNEL && { reportTo: config.REPORT_CHANNEL }),
    },
  }
}
