import { enchantCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { enchantSiteCopy } from '../../../domain/copy/site-wiki.ts'
import type { ChanceMatrix, ChanceView, CostView, SlotView } from '../../content/views/enchant-view.ts'
import type { ItemRef } from '../../content/views/item-ref.ts'
import { type Html, html } from '../html.ts'
import { chanceCell, itemLink, materialList } from '../item-link.ts'

/** Above this number, targets are collapsed. */
const targetsShown = 8

/** The equipment that accepts an enchant. */
export function targetLists(targets: readonly ItemRef[], imageHost: string): Html {
  const list = (part: readonly ItemRef[]) =>
    html`<ul class="item-columns">${part.map((target) => html`<li>${itemLink(target, imageHost)}</li>`)}</ul>`
  const n = targets.length - targetsShown
  const rest =
    n > 0 &&
    html`<details><summary class="py-2.5 text-amber">${fill(enchantSiteCopy.moreTargets, { n })}</summary>${list(targets.slice(targetsShown))}</details>`
  return html`${list(targets.slice(0, targetsShown))}${rest}`
}

/** The cost of a step: materials, then money; one line each. */
export function costFacts(cost: CostView, imageHost: string): Html {
  return html`<dt>${enchantCopy.materials}</dt><dd>${materials(cost, imageHost)}</dd><dt>${enchantCopy.price}</dt><dd>${price(cost)}</dd>`
}

/** The results of an enchanting: a column of chances, or one column per grade for comparison. */
export function chanceTable(matrix: ChanceMatrix, highest: number, imageHost: string): Html {
  const { grades, rows, sums, effective } = matrix
  const graded = grades.length > 1
  const body = rows.map(({ item, cells }) => {
    const columns = graded
      ? cells.map((cell, index) => gradeCell(cell, gradeName(grades[index])))
      : cells.map((cell) => cell && oddsCells(cell, highest))
    return html`<tr><th scope="row">${itemLink(item, imageHost)}</th>${columns}</tr>`
  })
  const heads = grades.map(
    (grade) =>
      html`<th scope="col" class="num" data-grade>${graded || grade ? gradeName(grade) : enchantCopy.chance}</th>`,
  )
  const actual =
    !graded && effective && html`<th scope="col" class="num"><a href="/odds">${enchantSiteCopy.effective}</a></th>`
  const foot = html`<tfoot class="quiet"><tr><th scope="row" class="font-normal">${enchantSiteCopy.sum}</th>${sums.map((sum) => html`<td class="num">${sum}</td>`)}${actual && html`<td></td>`}</tr></tfoot>`
  const look = graded ? '' : ' chance-table md:max-w-[44rem]'
  return html`<table class="data-table data-table-cards${look}"><thead><tr><th scope="col">${enchantSiteCopy.enchant}</th>${heads}${actual}</tr></thead><tbody>${body}</tbody>${foot}</table>`
}

function gradeName(grade = ''): string {
  return grade ? fill(enchantCopy.grade, { grade }) : enchantSiteCopy.noGrade
}

function gradeCell(cell: ChanceView | undefined, label: string): Html {
  if (!cell) return html`<td class="num quiet" data-label="${label}">—</td>`
  const actual = cell.effective && html`<div class="quiet">${enchantSiteCopy.actual} ${cell.effective}</div>`
  return html`<td class="num" data-label="${label}">${cell.chance}${actual}</td>`
}

function oddsCells({ chance, weight, effective }: ChanceView, highest: number): Html {
  return html`${chanceCell(chance, weight, highest)}${effective && html`<td class="num" data-label="${enchantSiteCopy.effective}">${effective}</td>`}`
}

/** Rows of the possible results of a random upgrade. */
export function chanceRows(rows: readonly ChanceView[], highest: number, imageHost: string): Html {
  return html`${rows.map((row) => html`<tr><th scope="row">${itemLink(row.item, imageHost)}</th>${oddsCells(row, highest)}</tr>`)}`
}

/** Enchants that can be chosen. Common costs are shown once above the table. */
export function perfectTable(rows: SlotView['perfect'], imageHost: string): Html {
  const names = rows.map((row) => html`<th scope="row">${itemLink(row.item, imageHost)}</th>`)
  return costTable([enchantSiteCopy.enchant], names, rows, imageHost)
}

export function upgradeTable(rows: SlotView['upgrades'], imageHost: string): Html {
  const { from, to } = enchantSiteCopy
  const names = rows.map(
    (row) =>
      html`<th scope="row" data-label="${from}">${itemLink(row.from, imageHost)}</th><td data-label="${to}">${itemLink(row.to, imageHost)}</td>`,
  )
  return costTable([from, to], names, rows, imageHost)
}

function costTable(heads: readonly string[], names: readonly Html[], costs: readonly CostView[], imageHost: string) {
  const [first] = costs
  const texts = costs.map(({ materials, price }) => JSON.stringify([materials, price]))
  const shared = costs.length > 1 && texts.every((text) => text === texts[0])
  const above = shared && first && html`<dl class="facts mb-2">${costFacts(first, imageHost)}</dl>`
  const body = names.map((name, index) => {
    const cost = costs[index]
    return html`<tr>${name}${!shared && cost && costCells(cost, imageHost)}</tr>`
  })
  const own =
    !shared && html`<th scope="col">${enchantCopy.materials}</th><th scope="col" class="num">${enchantCopy.price}</th>`
  return html`${above}<table class="data-table data-table-cards"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}${own}</tr></thead><tbody>${body}</tbody></table>`
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
