import { packageCopy } from '../../../domain/copy/contract.ts'
import type { PackageRowView } from '../../content/views/package-view.ts'
import { type Html, html } from '../html.ts'
import { chanceCell, itemLink } from '../item-link.ts'
import { enchantButtons, wearButton } from './buttons.ts'

const { quantity, chance, remark } = packageCopy.columns

/** The rows of one table of a package. `data-chance` is what sorting by chance compares. */
export function packageRowsHtml(rows: readonly PackageRowView[], imageHost: string): Html {
  return html`${rows.map((row) => packageRow(row, imageHost))}`
}

function packageRow(row: PackageRowView, imageHost: string): Html {
  const buttons = html`${row.worn && wearButton(row.worn, row.item.name)}${enchantButtons(row.enchants)}`
  const notes = row.remark || row.worn || row.enchants.length > 0
  return html`<tr data-chance="${row.weight}"><th scope="row">${itemLink(row.item, imageHost)}</th><td class="num" data-label="${quantity}">${row.quantity}</td>${chanceCell(chance, row.chance, row.bar)}<td data-label="${remark}">${
    notes && html`<div class="actions">${row.remark && html`<span class="quiet">${row.remark}</span>`}${buttons}</div>`
  }</td></tr>`
}
