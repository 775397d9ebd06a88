import { buildConfig } from '../content/site-config.ts'

export const GET = () =>
  new Response(`User-agent: *\nDisallow: /admin/\nDisallow: /search\n\nSitemap: ${buildConfig().siteUrl}/sitemap.xml\n`)
