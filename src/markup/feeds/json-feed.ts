/** JSON Feed 1.1. */
import { generateJsonFeed } from 'feedsmith'
import { type Feed, writableText } from './feed.ts'

export function jsonFeed({ title, description, siteUrl, path, items }: Feed): Response {
  const feed = generateJsonFeed({
    title: writableText(title),
    description: writableText(description),
    home_page_url: siteUrl,
    feed_url: siteUrl + path,
    language: 'zh-TW',
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: writableText(item.title),
      content_html: writableText(item.description),
      ...(item.publishedAt !== undefined && { date_published: new Date(item.publishedAt) }),
    })),
  })
  return Response.json(feed, { headers: { 'Content-Type': 'application/feed+json' } })
}
