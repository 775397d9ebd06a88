import { listCopy } from '../../domain/copy/site-list.ts'
import { type Html, html } from './html.ts'
import { ornamentLink } from './ornaments/ornament.ts'

/** The parts of a `<data-list>` below its rows. */
interface ListEnd {
  /** Number of rows. */
  rows: number
  /** Text for a list without rows. */
  empty: string
  /** Text if a search or filter leaves no rows. */
  filtered?: string | undefined
  /** Whether the list has a search or a filter. */
  isSearched: boolean
}

/** The message that replaces the rows if none is shown. */
export function listEmpty({ rows, empty, filtered = listCopy.filtered, isSearched }: ListEnd): Html {
  const none = html`<p>${rows > 0 ? filtered : empty}</p>${isSearched && rows > 0 && html`<p class="quiet">${listCopy.noMatch}</p>`}`
  return html`<div class="empty" data-list-empty${rows > 0 && html` hidden`}>${ornamentLink('lantern')}${none}</div>`
}

/** The container of the page numbers; `label` names the list for screen readers. */
export function listPages(label?: string): Html {
  return html`<nav class="pagination js-only" data-list-pages aria-label="${label ? `${label} ${listCopy.pages}` : listCopy.pages}"></nav>`
}
