import type { Config } from '../../api/config.ts'

type Directive =
  `${'default-src' | 'base-uri' | 'object-src' | 'img-src' | 'font-src' | 'connect-src' | 'form-action' | 'worker-src' | 'manifest-src' | 'frame-src'} ${string}`

/** The content policy of every page beside scripts and styles, whose hashes Astro adds. */
export function policyDirectives(config: Config): Directive[] {
  const apiHost = config.PUBLIC_API_HOST
  const imageHost = new URL(config.PUBLIC_IMAGE_HOST).origin
  // The service worker asks for pictures itself, which this rule governs and not that of images.
  const connect = new Set([apiHost, imageHost, ...config.PUBLIC_IP_LOOKUP.map((url) => new URL(url).origin)])
  const images = new Set([apiHost, imageHost])
  return [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Announcements may show images of any https address; rendered figures arrive as blobs.
    `img-src 'self' data: blob: https: ${[...images].join(' ')}`,
    "font-src 'self'",
    `connect-src 'self' ${[...connect].join(' ')}`,
    `form-action 'self' ${config.PUBLIC_PAYMENT_ORIGINS.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
  ]
}
