import type { APIRoute } from 'astro'
import { changesCopy } from '../../domain/copy/contract.ts'
import { changesSiteCopy } from '../../domain/copy/site-changes.ts'
import { instantMs } from '../../domain/time/taipei-time.ts'
import { allChanges } from '../content/changes.ts'
import { buildConfig } from '../content/site-config.ts'
import { versionView } from '../content/views/changes-view.ts'
import { highlightViews } from '../content/views/last-patch.ts'
import { FeedEntry } from '../markup/FeedEntry.tsx'
import { rssFeed } from '../markup/rss.ts'

const mostItems = 20
/** Number of changes in a feed item; the page has all of them. */
const mostChanges = 10

/** RSS 2.0 of what the newest data versions changed. */
export const GET: APIRoute = () => {
  const { siteName, siteUrl } = buildConfig()
  const items = allChanges()
    .slice(0, mostItems)
    .map((record) => {
      const { slug, date, summary } = versionView(record)
      return {
        title: `${date} ${changesCopy.title}`,
        url: `${siteUrl}/changes/${slug}`,
        publishedAt: instantMs(record.at),
        description: FeedEntry({ siteUrl, summary, changes: highlightViews(record, mostChanges) }).toString(),
      }
    })
  const title = `${siteName} ${changesSiteCopy.feedTitle}`
  return rssFeed({ title, description: changesSiteCopy.listDescription, siteUrl, path: '/changes.xml', items })
}
