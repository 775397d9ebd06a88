import type { SiteConfig } from '../../domain/site-config.ts'

let read: SiteConfig | undefined

/** The page's settings. Only in a browser; throws if the page does not use the base layout. */
export function readSiteConfig(): SiteConfig {
  if (read) return read
  const content = document.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content
  if (!content) throw new Error('The page has no <meta name="site-config">: render it with src/layouts/Base.astro')
  read = JSON.parse(content) as SiteConfig
  return read
}
