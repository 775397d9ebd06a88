import type { HistoryEntry } from '../../domain/changes/history.ts'
import { changesCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { changesSiteCopy } from '../../domain/copy/site-changes.ts'
import { instantMs, taipeiText } from '../../domain/taipei-time.ts'
import { type Html, html } from './html.ts'

/** The data versions that changed the page's record; empty if there are none. */
export function changeHistory(entries: readonly HistoryEntry[]): Html {
  if (entries.length === 0) return html``
  const lines = entries.map(
    ({ slug, version, at, id }) =>
      html`<li><a href="/changes/${slug}#${encodeURIComponent(id)}">${fill(changesCopy.version, { version })}</a> <span class="quiet">${dateOf(at)}</span></li>`,
  )
  return html`<section class="change-history"><h2 class="section-head">${changesCopy.history}</h2><ul class="link-columns">${lines}</ul></section>`
}

/** The page's last change, for its head; false if there is none. */
export function lastChange([last]: readonly HistoryEntry[]): Html | false {
  return (
    last !== undefined &&
    html`<p class="quiet"><a href="/changes/${last.slug}#${encodeURIComponent(last.id)}">${fill(changesSiteCopy.last, { date: dateOf(last.at) })}</a></p>`
  )
}

function dateOf(at: string): string {
  return taipeiText(instantMs(at) ?? 0).slice(0, 10)
}
