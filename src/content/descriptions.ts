import { channel } from 'node:diagnostics_channel'
import { createSanitiser, type Sanitise } from '../../api/sanitise.ts'
import { mayContainLinks, removeDeadLinks, type TextFault, textFaultChannel } from '../../domain/html/text-links.ts'
import { addLineBreaks } from '../../domain/text/line-breaks.ts'
import { buildConfig } from './site-config.ts'
import { leadsSomewhere } from './site-targets.ts'

let sanitise: Sanitise | undefined
/** Pages are bundled separately from the build, so faults are passed to it on this channel. */
const faults = channel(textFaultChannel)

/**
 * HTML of a record as a page shows it: sanitised again, because other hosts may not have sanitised it, and without dead links
 * and missing pictures, each of which is reported. Line breaks of plain text are kept. `page` is the path of the page.
 * The result must be part of the page's key, because it depends on the records that the text links to.
 */
export function shownHtml(html: string, page: string): string {
  const { siteUrl, browser } = buildConfig()
  sanitise ??= createSanitiser({ ownOrigins: [browser.apiHost, new URL(browser.imageHost).origin] })
  const text = removeDeadLinks(sanitise(html), (address) => leadsSomewhere(address, siteUrl))
  for (const fault of text.dead) faults.publish({ page, ...fault } satisfies TextFault)
  return addLineBreaks(text.html.trim())
}

/**
 * What a text adds to a page's key that already contains the text: its rendered form if it may contain links, otherwise
 * ''.
 */
export function linksKey(html: string, page: string): string {
  return mayContainLinks(html) ? shownHtml(html, page) : ''
}
