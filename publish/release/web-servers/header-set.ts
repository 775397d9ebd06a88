import { hashedAssets, isHashedAsset } from '../files/index.ts'

export interface HeaderSet {
  /** Headers of every answer. */
  headers: Record<string, string>
  /** Path of a page, or `/folder/*` for all that stands in it → its own content policy. */
  exceptions: Record<string, string>
  /** `Strict-Transport-Security` of what ends TLS; that of this host alone where absent. */
  transport?: string
}

export const immutable = 'public, max-age=31536000, immutable'
export const revalidate = 'public, max-age=0, must-revalidate'
/** Files whose names change with their content. */
export const immutablePrefix = `/${hashedAssets}`
/** Asked for again at every visit: it is how a browser learns of a new release. */
export const serviceWorkerFile = 'sw.js'
export const noCache = 'no-cache'

/** `Cache-Control` of a file of the release. */
export function cacheControl(file: string): string {
  if (file === serviceWorkerFile) return noCache
  return isHashedAsset(file) ? immutable : revalidate
}

/** `reportUrl` is where browsers report what the policy refused; empty = nowhere. */
export function pageHeaders(policy: string, reportUrl = ''): Record<string, string> {
  return {
    'Content-Security-Policy': withReports(policy, reportUrl),
    ...(reportUrl && { 'Reporting-Endpoints': `${reportGroup}="${reportUrl}"` }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // The payment window is opened by us and must keep its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  }
}

const reportGroup = 'policy'

/** The newer name, and the older one for browsers that know it alone. */
export function withReports(policy: string, reportUrl: string): string {
  return reportUrl ? `${policy}; report-to ${reportGroup}; report-uri ${reportUrl}` : policy
}

/** The folder of a path, with a slash at its end. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The content policy that the first of these paths has of its own: the one asked for, then that of the file. */
export function ownPolicy({ exceptions }: HeaderSet, ...paths: string[]): string | undefined {
  const keys = [...paths, ...paths.map((path) => `${folderOf(path)}*`)]
  return keys.map((key) => exceptions[key]).find((policy) => policy !== undefined)
}

/** Only where TLS ends: browsers ignore it on plain HTTP, and a local server must not claim a name for a year. */
export const strictTransport = 'max-age=31536000'

/** All names below the site's as well, such as a game's old pages over http: only by the operator's choice. */
export function transportOf(subdomains: 'on' | 'off'): string {
  return subdomains === 'on' ? `${strictTransport}; includeSubDomains` : strictTransport
}
