import { previewKinds } from '../../../domain/previews/preview-card.ts'
import { hashedAssets, isHashedAsset } from '../files/index.ts'

export interface HeaderSet {
  /** Headers of every answer. */
  headers: Record<string, string>
  /** Path of a page, or `/folder/*` for a whole folder → its own content policy. */
  exceptions: Record<string, string>
  /**
   * `Strict-Transport-Security`, for the server that terminates TLS only: browsers ignore it over plain HTTP, and a
   * local server must not block a name for a year.
   */
  transport: string
}

export const immutable = 'public, max-age=31536000, immutable'
export const revalidate = 'public, max-age=0, must-revalidate'
/** Files whose names change with their content. */
export const immutablePrefix = `/${hashedAssets}`
/** Revalidated at every visit: browsers detect a new release by it. */
export const serviceWorkerFile = 'sw.js'
export const noCache = 'no-cache'

/**
 * Paths of what pages of other sites may read: open data and the script for tooltips. A regular expression that nginx
 * and Caddy read as well.
 */
export const sharedPattern = `^/(data/[a-z]+[.]jsonl?|embed[.]js|(${previewKinds.join('|')})/[^/]+[.]json)$`
/** The same for static hosts, which know prefixes only; the pages in these folders are public anyway. */
export const sharedPrefixes: readonly string[] = ['/data/*', '/embed.js', ...previewKinds.map((kind) => `/${kind}/*`)]
const shared = new RegExp(sharedPattern)
export const allowOrigin = { name: 'Access-Control-Allow-Origin', value: '*' } as const

/** Whether pages of other sites may read a path. */
export function isShared(path: string): boolean {
  return shared.test(path)
}

/** `Cache-Control` of a file of the release. */
export function cacheControl(file: string): string {
  if (file === serviceWorkerFile) return noCache
  return isHashedAsset(file) ? immutable : revalidate
}

/** `reportUrl` receives the browsers' reports of violations; empty = no reports. */
export function pageHeaders(policy: string, reportUrl = ''): Record<string, string> {
  return {
    'Content-Security-Policy': withReports(policy, reportUrl),
    ...(reportUrl && { 'Reporting-Endpoints': `${reportGroup}="${reportUrl}"` }),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // The payment window is opened by the page and must keep its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self)',
  }
}

const reportGroup = 'policy'

/** Uses the newer directive, and the older one for browsers that only support that. */
export function withReports(policy: string, reportUrl: string): string {
  return reportUrl ? `${policy}; report-to ${reportGroup}; report-uri ${reportUrl}` : policy
}

/** The folder of a path, with a slash at its end. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** The first specific content policy among these paths: the requested path, then that of the file. */
export function ownPolicy({ exceptions }: HeaderSet, ...paths: string[]): string | undefined {
  const keys = [...paths, ...paths.map((path) => `${folderOf(path)}*`)]
  return keys.map((key) => exceptions[key]).find((policy) => policy !== undefined)
}

/** Includes all subdomains, such as a game's old pages over HTTP, only if the operator enables it. */
export function transportOf(subdomains: 'on' | 'off'): string {
  return `max-age=31536000${subdomains === 'on' ? '; includeSubDomains' : ''}`
}
