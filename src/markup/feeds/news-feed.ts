import { fill } from '../../../domain/copy/fill.ts'
import { homeCopy } from '../../../domain/copy/home.ts'
import { stripCopy } from '../../../domain/copy/server-state.ts'
import { type EventDays, eventDaysText } from '../../../domain/posts/event-days.ts'
import { sortNewestFirst } from '../../../domain/posts/post.ts'
import { instantMs } from '../../../domain/time/taipei-time.ts'
import { shownHtml } from '../../content/descriptions.ts'
import { allPosts } from '../../content/posts.ts'
import { buildConfig } from '../../content/site-config.ts'
import type { Feed } from './feed.ts'

/** Number of announcements in the feed; a reader has seen older ones before. */
const mostItems = 30

/** Feed readers show a text on another site: its paths get the origin, and its places (`#…`) the page. */
function withWholeAddresses(html: string, siteUrl: string, page: string): string {
  return html.replace(/(<(?:a|img) (?:[^<>]* )?(?:href|src)=")([/#])/g, (_, start: string, sign: string) =>
    [start, siteUrl, sign === '#' ? page : '', sign].join(''),
  )
}

/** The days of an event before its text. */
function eventLine(days: EventDays): string {
  const text = eventDaysText(days)
  return text && `<p>${fill(stripCopy.period, { days: text })}</p>`
}

/** The newest announcements. */
export function newsFeed(path: string): Feed {
  const { siteName, siteUrl } = buildConfig()
  const items = sortNewestFirst(allPosts())
    .slice(0, mostItems)
    .map(({ id, title, content, created_at, ...days }) => ({
      title,
      url: `${siteUrl}/news/${id}`,
      publishedAt: instantMs(created_at),
      description: eventLine(days) + withWholeAddresses(shownHtml(content, `/news/${id}`), siteUrl, `/news/${id}`),
    }))
  return { title: `${siteName} ${homeCopy.title}`, description: homeCopy.title, siteUrl, path, items }
}
