import { channel } from 'node:diagnostics_channel'
import { createPurge, type Purge } from '../../api/purge.ts'
import { withLineBreaks } from '../../domain/line-breaks.ts'
import { mayLink, type TextFault, textFaultChannel, withLiveLinks } from '../../domain/text-links.ts'
import { siteConfig } from './site-config.ts'
import { leadsSomewhere } from './site-targets.ts'

let purge: Purge | undefined
/** The build that renders the pages listens here; it and they are bundled apart. */
const faults = channel(textFaultChannel)

/**
 * HTML of a record as a page shows it: purged anew, for a host that we did not write may not have done it, and without
 * links and pictures that lead nowhere on this site, each of which is reported. Line breaks of plain text stay. `page`
 * is the path of the page. The result belongs into the page's key: it depends on the records that the text links.
 */
export function shownHtml(html: string, page: string): string {
  const { siteUrl, browser } = siteConfig()
  purge ??= createPurge({ ownOrigins: [browser.apiHost, new URL(browser.imageHost).origin] })
  const text = withLiveLinks(purge(html), (address) => leadsSomewhere(address, siteUrl))
  for (const fault of text.dead) faults.publish({ page, ...fault } satisfies TextFault)
  return withLineBreaks(text.html.trim())
}

/** What a text adds to the key of a page that has the text itself in it: what it shows, where it may link something. */
export function linksKey(html: string, page: string): string {
  return mayLink(html) ? shownHtml(html, page) : ''
}
