/**
 * Rows of the list of all items; on a phone the facts are below the name. `src/elements/item-browser.ts` fills copies
 * of the first row, cell by cell in this order.
 */
import { fill } from '../../domain/copy/fill.ts'
import { browseCopy } from '../../domain/copy/site-search.ts'
import type { NamedLine } from '../../domain/search/browse-items.ts'
import { type Html, html } from './html.ts'
import { itemLink } from './item-link.ts'

/** `levelled`: with a column of levels. */
export function browseRows(lines: readonly NamedLine[], imageHost: string, levelled: boolean): Html {
  return html`${lines.map((line) => browseRow(line, imageHost, levelled))}`
}

function browseRow({ id, name, slots, type, place, level }: NamedLine, imageHost: string, levelled: boolean) {
  const facts = [type, place, level > 0 && fill(browseCopy.levelFact, { n: level }), `#${id}`].filter(Boolean)
  return html`<tr><th scope="row">${itemLink({ id, name, slots }, imageHost)}<div class="quiet pl-8 md:hidden">${facts.join('・')}</div></th><td class="max-md:hidden">${type}</td><td class="max-md:hidden">${place}</td>${levelled && html`<td class="num max-md:hidden">${level > 0 && level}</td>`}<td class="num quiet max-md:hidden">${id}</td></tr>`
}
