/** RSS 2.0, for announcements and changes. */
import { escapeHtml } from '../../domain/html/escape-html.ts'

export interface FeedItem {
  title: string
  /** Absolute; also the item's unique id. */
  url: string
  /** Undefined: no date. */
  publishedAt: number | undefined
  /** HTML. */
  description: string
}

export interface Feed {
  title: string
  description: string
  siteUrl: string
  /** Path of the feed itself. */
  path: string
  items: readonly FeedItem[]
}

export function rssFeed({ title, description, siteUrl, path, items }: Feed): Response {
  const entries = items.map((item) => {
    const date = item.publishedAt === undefined ? '' : `<pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate>`
    const [title, url, description] = [item.title, item.url, item.description].map(xml)
    const texts = `<title>${title}</title><link>${url}</link><guid>${url}</guid>${date}`
    return `<item>${texts}<description>${description}</description></item>`
  })
  const [name, about, link, self] = [title, description, siteUrl, siteUrl + path].map(xml)
  const feed = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${name}</title><link>${link}</link><description>${about}</description><language>zh-TW</language>`,
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...entries,
    '</channel></rss>\n',
  ].join('')
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}

/** Text for XML 1.0, which cannot represent control characters and lone surrogates. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
}
