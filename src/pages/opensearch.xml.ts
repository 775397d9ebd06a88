import { fill } from '../../domain/copy/fill.ts'
import { searchSiteCopy } from '../../domain/copy/search.ts'
import { escapeHtml } from '../../domain/html/escape-html.ts'
import { buildConfig } from '../content/site-config.ts'

/** The format's limit. */
const maxShortName = 16

/** OpenSearch 1.1: the site's search in the bar of a browser. */
export const GET = () => {
  const { siteName, siteUrl } = buildConfig()
  const name = escapeHtml([...siteName].slice(0, maxShortName).join(''))
  const about = escapeHtml(fill(searchSiteCopy.openSearch, { site: siteName }))
  const url = escapeHtml(siteUrl)
  const description = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${name}</ShortName><Description>${about}</Description><Language>zh-TW</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="192" height="192" type="image/png">${url}/icon-192.png</Image>`,
    `<Url type="text/html" template="${url}/search?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${url}/opensearch.xml"/>`,
    '</OpenSearchDescription>\n',
  ].join('')
  return new Response(description, {
    headers: { 'Content-Type': 'application/opensearchdescription+xml; charset=utf-8' },
  })
}
