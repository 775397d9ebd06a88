import { createPurge, type Purge } from '../../api/purge.ts'
import { withLineBreaks } from '../../domain/line-breaks.ts'
import { siteConfig } from './site-config.ts'

let purge: Purge | undefined

/** HTML of a record, purged anew: a host that we did not write may not have done it. Line breaks of plain text stay. */
export function shownHtml(html: string): string {
  const { apiHost, imageHost } = siteConfig().browser
  purge ??= createPurge({ ownOrigins: [apiHost, new URL(imageHost).origin] })
  return withLineBreaks(purge(html).trim())
}
