import type { APIRoute } from 'astro'
import { homeCopy } from '../../domain/copy/contract.ts'
import { instantMs } from '../../domain/taipei-time.ts'
import { shownHtml } from '../content/descriptions.ts'
import { allPosts } from '../content/posts.ts'
import { siteConfig } from '../content/site-config.ts'

/** Announcements that a feed reader gets at once; older ones it has seen before. */
const mostItems = 30

/** RSS 2.0 of the newest announcements. */
export const GET: APIRoute = () => {
  const { siteName, siteUrl } = siteConfig()
  const items = allPosts()
    .slice(0, mostItems)
    .map(({ id, title, content, created_at }) => {
      const url = `${siteUrl}/news/${id}`
      const instant = instantMs(created_at)
      const date = instant === undefined ? '' : `<pubDate>${new Date(instant).toUTCString()}</pubDate>`
      return `<item><title>${xml(title)}</title><link>${xml(url)}</link><guid>${xml(url)}</guid>${date}<description>${xml(shownHtml(content))}</description></item>`
    })
  const channel = `<title>${xml(`${siteName} ${homeCopy.title}`)}</title><link>${xml(siteUrl)}</link><description>${xml(homeCopy.title)}</description><language>zh-TW</language><atom:link href="${xml(siteUrl)}/rss.xml" rel="self" type="application/rss+xml"/>`
  const feed = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel}${items.join('')}</channel></rss>\n`
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}

const escapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for XML 1.0, which has no word for control characters and lone surrogates. */
function xml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/[<>&"']/g, (character) => escapes[character] as string)
  )
}
