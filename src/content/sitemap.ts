import { escapeHtml } from '../../domain/html/escape-html.ts'

/** The limit of sitemaps.org is 50,000 addresses per file. */
const perFile = 40_000
const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function loc(siteUrl: string, path: string): string {
  return `<loc>${escapeHtml(new URL(path, siteUrl).href)}</loc>`
}

/** Divides the paths into files, in the given order. */
export function sitemapParts(paths: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let start = 0; start < paths.length; start += perFile) parts.push(paths.slice(start, start + perFile))
  return parts
}

export function sitemapIndex(siteUrl: string, parts: number): string {
  const files = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${loc(siteUrl, `/sitemap-${index + 1}.xml`)}</sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${xmlns}">\n${files.join('\n')}\n</sitemapindex>\n`
}

export function sitemapFile(siteUrl: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url>${loc(siteUrl, path)}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${xmlns}">\n${urls.join('\n')}\n</urlset>\n`
}
