import type { SiteConfig } from '../../domain/site-config.ts'

let config: SiteConfig | undefined

/** The page's settings. Only in a browser; throws if the page does not use the base layout. */
export function readSiteConfig(): SiteConfig {
  if (config) return config
  const content = document.querySelector<HTMLMetaElement>('meta[name="site-config"]')?.content
  if (!content) throw new Error('The page has no <meta name="site-config">: render it with src/layouts/Base.astro')
  config = JSON.parse(content) as SiteConfig
  return config
}
