import { listCopy } from '../../domain/copy/site-list.ts'
import { type Html, html } from './html.ts'
import { ornamentLink } from './ornaments/ornament.ts'

/** What a `<data-list>` has below its rows. */
interface ListEnd {
  /** Number of rows. */
  rows: number
  /** Said where the list has no rows at all. */
  empty: string
  /** Said where a search or filter leaves none. */
  filtered?: string | undefined
  /** Whether anything searches or filters the rows. */
  isSearched: boolean
}

/** What stands in place of the rows where none is shown. */
export function listEmpty({ rows, empty, filtered = listCopy.filtered, isSearched }: ListEnd): Html {
  const none = html`<p>${rows > 0 ? filtered : empty}</p>${isSearched && rows > 0 && html`<p class="quiet">${listCopy.noMatch}</p>`}`
  return html`<div class="empty" data-list-empty${rows > 0 && html` hidden`}>${ornamentLink('lantern')}${none}</div>`
}

/** Where the numbers of the pages come; `label` names the list for screen readers. */
export function listPages(label?: string): Html {
  return html`<nav class="pagination js-only" data-list-pages aria-label="${label ? `${label} ${listCopy.pages}` : listCopy.pages}"></nav>`
}
