import { packageCopy } from '../../../domain/copy/contract.ts'
import type { PackageRowView } from '../../content/views/package-view.ts'
import { type Html, html } from '../html.ts'
import { chanceCell, itemLink } from '../item-link.ts'
import { enchantButtons, wearButton } from './buttons.ts'

const { quantity } = packageCopy.columns

/** Whether a row has anything for the last column; a table without any has no such column. */
export function hasNotes({ remark, worn, enchants }: PackageRowView): boolean {
  return Boolean(remark || worn || enchants.length > 0)
}

/** The rows of one table of a package. `data-chance` is what sorting by chance compares. */
export function packageRowsHtml(rows: readonly PackageRowView[], imageHost: string, noted: boolean): Html {
  return html`${rows.map((row) => packageRow(row, imageHost, noted))}`
}

function packageRow(row: PackageRowView, imageHost: string, noted: boolean): Html {
  return html`<tr data-chance="${row.weight}"><th scope="row">${itemLink(row.item, imageHost)}</th><td class="num" data-label="${quantity}">${row.quantity}</td>${chance(row)}${noted && html`<td>${notes(row)}</td>`}</tr>`
}

/** What is always there, or is chosen, has no bar: an empty one would belie its 100 %. */
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
