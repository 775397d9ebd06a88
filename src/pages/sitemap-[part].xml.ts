import { buildConfig } from '../content/site-config.ts'
import { sitePages } from '../content/site-pages.ts'
import { sitemapFile, sitemapParts } from '../content/sitemap.ts'

export const getStaticPaths = () =>
  sitemapParts(sitePages()).map((paths, index) => ({ params: { part: String(index + 1) }, props: { paths } }))

export const GET = ({ props }: { props: { paths: string[] } }) =>
  new Response(sitemapFile(buildConfig().siteUrl, props.paths))
