import { enchantCopy } from '../../../domain/copy/contract.ts'
import { enchantSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { ChanceView, CostView, SlotView } from '../../content/views/enchant-view.ts'
import { type Html, html } from '../html.ts'
import { chanceCell, itemLink, materialList } from '../item-link.ts'

/** What a step costs: materials, then money; a line of its own for each. */
export function costFacts(cost: CostView, imageHost: string): Html {
  return html`<dt>${enchantCopy.materials}</dt><dd>${materials(cost, imageHost)}</dd><dt>${enchantCopy.price}</dt><dd>${price(cost)}</dd>`
}

export function chanceRows(rows: readonly ChanceView[], imageHost: string): Html {
  const highest = Math.max(...rows.map((row) => row.weight), 1)
  return html`${rows.map(
    (row) =>
      html`<tr data-chance="${row.weight}"><th scope="row">${itemLink(row.item, imageHost)}</th>${chanceCell(enchantCopy.chance, row.chance, row.weight, highest)}${row.effective && html`<td class="num" data-label="${enchantSiteCopy.effective}">${row.effective}</td>`}</tr>`,
  )}`
}

export function perfectRows(rows: SlotView['perfect'], imageHost: string): Html {
  return html`${rows.map(
    (row) => html`<tr><th scope="row">${itemLink(row.item, imageHost)}</th>${costCells(row, imageHost)}</tr>`,
  )}`
}

export function upgradeRows(rows: SlotView['upgrades'], imageHost: string): Html {
  const { from, to } = enchantSiteCopy
  return html`${rows.map(
    (row) =>
      html`<tr><th scope="row" data-label="${from}">${itemLink(row.from, imageHost)}</th><td data-label="${to}">${itemLink(row.to, imageHost)}</td>${costCells(row, imageHost)}</tr>`,
  )}`
}

function costCells(cost: CostView, imageHost: string): Html {
  return html`<td data-label="${enchantCopy.materials}">${materials(cost, imageHost)}</td><td class="num" data-label="${enchantCopy.price}">${price(cost)}</td>`
}

function materials(cost: CostView, imageHost: string): Html {
  if (cost.materials.length === 0) return html`<span class="quiet">${enchantSiteCopy.noMaterials}</span>`
  return materialList(cost.materials, imageHost)
}

function price(cost: CostView): Html {
  return cost.price ? html`${cost.price}` : html`<span class="quiet">${enchantSiteCopy.free}</span>`
}
