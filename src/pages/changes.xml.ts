import type { APIRoute } from 'astro'
import { changesCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { changesSiteCopy } from '../../domain/copy/site-changes.ts'
import { instantMs } from '../../domain/taipei-time.ts'
import { escapeHtml } from '../components/html.ts'
import { rssFeed } from '../components/rss.ts'
import { allChanges } from '../content/changes.ts'
import { siteConfig } from '../content/site-config.ts'
import { versionView } from '../content/views/changes-view.ts'

const mostItems = 20

/** RSS 2.0 of what the newest data versions changed. */
export const GET: APIRoute = () => {
  const { siteName, siteUrl } = siteConfig()
  const items = allChanges()
    .slice(0, mostItems)
    .map((record) => {
      const { slug, version, summary } = versionView(record)
      return {
        title: fill(changesCopy.version, { version }),
        url: `${siteUrl}/changes/${slug}`,
        instant: instantMs(record.at),
        description: `<p>${escapeHtml(summary)}</p>`,
      }
    })
  const title = `${siteName} ${changesSiteCopy.feedTitle}`
  return rssFeed({ title, description: changesSiteCopy.listDescription, siteUrl, path: '/changes.xml', items })
}
