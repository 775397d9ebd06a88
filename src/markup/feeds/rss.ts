/** RSS 2.0. */
import { escapeHtml } from '../../../domain/html/escape-html.ts'
import { type Feed, writableText } from './feed.ts'

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

function xml(text: string): string {
  return escapeHtml(writableText(text))
}
