/**
 * Maximum number of files on static hosts, by the values of STATIC_HOST. Source: their documentation, November 2026.
 */
const limits = {
  'cloudflare-pages': 20_000,
  'cloudflare-pages-paid': 100_000,
  netlify: Number.POSITIVE_INFINITY,
} as const
export type StaticHost = keyof typeof limits
export const staticHosts = Object.keys(limits) as [StaticHost, ...StaticHost[]]

/** Whether the host accepts a limited number of files. */
export function limitsFiles(host: StaticHost | 'none'): boolean {
  return host !== 'none' && Number.isFinite(limits[host])
}

/** The host's limit if the number of files exceeds it; otherwise, or without an upload, undefined. */
export function tooManyFiles(host: StaticHost | 'none', files: number): { limit: number } | undefined {
  const limit = host === 'none' ? Number.POSITIVE_INFINITY : limits[host]
  return files > limit ? { limit } : undefined
}
