/** Atom 1.0 (RFC 4287). */
import { generateAtomFeed } from 'feedsmith'
import { type Feed, writableText } from './feed.ts'

/** A feed without a date has none to be updated at, which the format requires. */
const noDate = 0

export function atomFeed({ title, description, siteUrl, path, items }: Feed): Response {
  const dates = items.flatMap(({ publishedAt }) => publishedAt ?? [])
  const newest = Math.max(noDate, ...dates)
  const text = (value: string) => ({ value: writableText(value), type: 'text' as const })
  const xml = generateAtomFeed({
    id: siteUrl + path,
    title: text(title),
    subtitle: text(description),
    updated: new Date(newest),
    authors: [{ name: writableText(title) }],
    links: [
      { href: siteUrl + path, rel: 'self', type: 'application/atom+xml' },
      { href: siteUrl, rel: 'alternate', type: 'text/html' },
    ],
    entries: items.map((item) => ({
      id: item.url,
      title: text(item.title),
      updated: new Date(item.publishedAt ?? newest),
      links: [{ href: item.url, rel: 'alternate', type: 'text/html' }],
      content: { value: writableText(item.description), type: 'html' },
      ...(item.publishedAt !== undefined && { published: new Date(item.publishedAt) }),
    })),
  })
  return new Response(withoutIndents(xml), { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

/** The library writes line ends and blanks around CDATA, which would be part of a text. */
function withoutIndents(xml: string): string {
  return xml.replace(/>\s+<!\[CDATA\[/g, '><![CDATA[').replace(/\]\]>\s+<\//g, ']]></')
}
