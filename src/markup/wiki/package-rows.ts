import { packageCopy } from '../../../domain/copy/contract.ts'
import type { PackageRowView, PackageTable } from '../../content/views/package-view.ts'
import { type Html, html } from '../html.ts'
import { chanceCell, itemLink } from '../item-link.ts'
import { listEmpty, listPages } from '../list-end.ts'
import { enchantButtons, wearButton } from './buttons.ts'

const { columns } = packageCopy

/** Whether a row has content for the last column; a table without any has no such column. */
export function hasNotes({ remark, worn, enchants }: PackageRowView): boolean {
  return Boolean(remark || worn || enchants.length > 0)
}

/** One table of a package; `noted`: with the last column. Sorting by chance compares `data-chance`. */
export function packageTable({ pool, title, rows }: PackageTable, imageHost: string, noted: boolean): Html {
  const sort = typeof pool === 'number' && pool > 0 && html` data-sort="chance"`
  const head = html`<tr><th scope="col">${columns.name}</th><th scope="col" class="num">${columns.quantity}</th><th scope="col" class="num"${sort}>${columns.chance}</th>${noted && html`<th scope="col">${columns.remark}</th>`}</tr>`
  const body = rows.map((row) => packageRow(row, imageHost, noted))
  const end = html`${listEmpty({ rows: rows.length, empty: packageCopy.empty, isSearched: true })}${listPages(title)}`
  return html`<section data-pool="${pool}"><h2 class="section-head">${title}</h2><data-list page-size="50" search-in=".item" search-input="package-search"><table class="data-table data-table-cards package-table"><thead>${head}</thead><tbody data-list-rows>${body}</tbody></table>${end}</data-list></section>`
}

function packageRow(row: PackageRowView, imageHost: string, noted: boolean): Html {
  return html`<tr data-chance="${row.weight}"><th scope="row">${itemLink(row.item, imageHost)}</th><td class="num" data-label="${columns.quantity}">${row.quantity}</td>${chance(row)}${noted && html`<td>${notes(row)}</td>`}</tr>`
}

/** Fixed and chosen rows have no bar: an empty one would contradict 100 %. */
function chance({ chance: text, bar }: PackageRowView): Html {
  return bar === undefined ? html`<td class="num">${text}</td>` : chanceCell(text, bar)
}

function notes(row: PackageRowView): Html | false {
  const buttons = html`${row.worn && wearButton(row.worn)}${enchantButtons(row.enchants)}`
  return (
    hasNotes(row) &&
    html`<div class="actions">${row.remark && html`<span class="quiet">${row.remark}</span>`}${buttons}</div>`
  )
}
