import { buildConfig } from '../content/site-config.ts'
import { sitePages } from '../content/site-pages.ts'
import { sitemapIndex, sitemapParts } from '../content/sitemap.ts'

export const GET = () => new Response(sitemapIndex(buildConfig().siteUrl, sitemapParts(sitePages()).length))
