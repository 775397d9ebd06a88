/** An item as every page shows it: icon and name as one link, refine before, slots behind, grade as a seal. */

import { commonCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { gradeLetter } from '../../domain/grade.ts'
import { numberText } from '../../domain/number-text.ts'
import { type Html, html } from './html.ts'

export interface ItemLinkProps {
  id: number
  /** Empty: `#id`. */
  name: string
  /** Card slots; shown as `[2]` above 0. */
  slots?: number | undefined
  /** Refine level; shown as `+9` above 0. */
  refine?: number | undefined
  /** Enchant grade 0–4. */
  grade?: number | undefined
  /** False where the item has no page of its own. */
  link?: boolean | undefined
  /** Shows the number too: another item is called the same. */
  numbered?: boolean | undefined
}

/** `data-item` is what the item tooltip looks for; the address says of which item. */
export function itemLink(props: ItemLinkProps, imageHost: string): Html {
  const { id, slots = 0, refine = 0, grade = 0, link = true, numbered } = props
  const name = props.name || fill(commonCopy.unknownItem, { id })
  const letter = gradeLetter(grade)
  const inside = html`${itemIcon(id, imageHost)}<span>${refine > 0 && html`<span class="item-refine">+${refine}</span> `}${name}${slots > 0 && html` <span class="item-slots">[${slots}]</span>`}${numbered && html` <small>#${id}</small>`}</span>${letter && html`<span class="grade-seal">${letter}</span>`}`
  return link
    ? html`<a class="item" href="/item/${id}" data-item>${inside}</a>`
    : html`<span class="item">${inside}</span>`
}

/** The item's icon, 24 px; `icon-fallback.ts` mends one that cannot be loaded. */
export function itemIcon(id: number, imageHost: string): Html {
  return html`<img src="${imageHost}/item/${id}.png" alt="" width="24" height="24" loading="lazy" decoding="async">`
}

export interface MaterialLine {
  id: number
  name: string
  /** Card slots. */
  slots?: number | undefined
  amount: number
  /** False where the item has no page of its own. */
  link?: boolean | undefined
  numbered?: boolean | undefined
}

/** Materials of a recipe as a list: item × amount. */
export function materialList(materials: readonly MaterialLine[], imageHost: string): Html {
  if (materials.length === 0) return html``
  const lines = materials.map(
    ({ amount, ...item }) =>
      html`<li>${itemLink(item, imageHost)}<span class="quiet flex-none">× ${numberText(amount)}</span></li>`,
  )
  return html`<ul class="materials">${lines}</ul>`
}

/**
 * Cell of a percentage with the fine bar under it, in 99 steps; `scale` is the percentage that fills the bar (the
 * table's highest). What can happen never vanishes. The bar is drawn by data-table.css from the step's two digits
 * (bars.css): a thousand rows have no elements for it. `parts`: what a chooser of levels starts from.
 */
export function chanceCell(text: string, percent: number, scale = 100, parts?: number): Html {
  const share = Math.min(1, percent / scale) || 0
  const steps = share > 0 ? Math.max(1, Math.round(share * 99)) : 0
  const [tens, units] = [Math.floor(steps / 10), steps % 10]
  return html`<td class="num chance tens-${tens} units-${units}"${parts !== undefined && html` data-parts="${parts}"`}>${text}</td>`
}
