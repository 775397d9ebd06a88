import type { Config } from '../../../settings/config.ts'

type Source = 'default' | 'object' | 'img' | 'font' | 'connect' | 'worker' | 'manifest' | 'frame'
type Directive =
  `${`${Source}-src` | 'base-uri' | 'form-action' | 'require-trusted-types-for' | 'trusted-types'} ${string}`

type PolicyConfig = Pick<
  Config,
  'PUBLIC_API_HOST' | 'PUBLIC_IMAGE_HOST' | 'PUBLIC_IP_LOOKUP' | 'PUBLIC_PAYMENT_ORIGINS'
>

/** The content policy of every page, without scripts and styles, whose hashes Astro adds. */
export function policyDirectives(config: PolicyConfig): Directive[] {
  const apiHost = config.PUBLIC_API_HOST
  const imageHost = new URL(config.PUBLIC_IMAGE_HOST).origin
  // The service worker fetches pictures itself; `connect-src` applies to that, not `img-src`.
  const connect = new Set([apiHost, imageHost, ...config.PUBLIC_IP_LOOKUP.map((url) => new URL(url).origin)])
  const images = new Set([apiHost, imageHost])
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Rendered figures are blobs. Pages that show announcements add `https:` (EditorPage, NewsArticle).
    `img-src 'self' blob: ${[...images].join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${[...connect].join(' ')}`,
    `form-action 'self' ${config.PUBLIC_PAYMENT_ORIGINS.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    // All trusted values are made by one policy: src/stores/trusted-types.ts.
    "require-trusted-types-for 'script'",
    'trusted-types almanac',
  ]
}
