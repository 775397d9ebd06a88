import { changesCopy, changesSiteCopy } from '../../../domain/copy/changes.ts'
import { instantMs } from '../../../domain/time/taipei-time.ts'
import { allChanges } from '../../content/changes.ts'
import { buildConfig } from '../../content/site-config.ts'
import { versionView } from '../../content/views/changes-view.ts'
import { highlightViews } from '../../content/views/last-patch.ts'
import { FeedEntry } from '../FeedEntry.tsx'
import type { Feed } from './feed.ts'

const mostItems = 20
/** Number of changes in a feed item; the page has all of them. */
const mostChanges = 10

/** What the newest data versions changed. */
export function changesFeed(path: string): Feed {
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
  return { title, description: changesSiteCopy.listDescription, siteUrl, path, items }
}
