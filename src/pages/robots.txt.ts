import { siteConfig } from '../content/site-config.ts'

export const GET = () =>
  new Response(`User-agent: *\nDisallow: /admin/\nDisallow: /search\n\nSitemap: ${siteConfig().siteUrl}/sitemap.xml\n`)
