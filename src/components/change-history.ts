import type { HistoryEntry } from '../../domain/changes/history.ts'
import { changesCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { instantMs, taipeiText } from '../../domain/taipei-time.ts'
import { type Html, html } from './html.ts'

/** The data versions that changed what a page shows; nothing where there are none. */
export function changeHistory(entries: readonly HistoryEntry[]): Html {
  if (entries.length === 0) return html``
  const lines = entries.map(
    ({ slug, version, at, id }) =>
      html`<li><a href="/changes/${slug}#${encodeURIComponent(id)}">${fill(changesCopy.version, { version })}</a> <span class="quiet">${dateOf(at)}</span></li>`,
  )
  return html`<section class="change-history"><h2 class="section-head">${changesCopy.history}</h2><ul class="link-columns">${lines}</ul></section>`
}

function dateOf(at: string): string {
  return taipeiText(instantMs(at) ?? 0).slice(0, 10)
}
