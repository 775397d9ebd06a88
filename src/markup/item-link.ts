/**
 * An item as every page shows it: icon and name as one link, preceded by the refine level, followed by slots and grade.
 */

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
  /** False if the item has no page. */
  link?: boolean | undefined
  /** Shows the number too: another item has the same name. */
  numbered?: boolean | undefined
}

/** The item tooltip looks for `data-item`; the address identifies the item. */
export function itemLink(props: ItemLinkProps, imageHost: string): Html {
  const { id, slots = 0, refine = 0, grade = 0, link = true, numbered } = props
  const name = props.name || fill(commonCopy.unknownItem, { id })
  const letter = gradeLetter(grade)
  const inside = html`${itemIcon(id, imageHost)}<span>${refine > 0 && html`<span class="item-refine">+${refine}</span> `}${name}${slots > 0 && html` <span class="item-slots">[${slots}]</span>`}${numbered && html` <small>#${id}</small>`}</span>${letter && html`<span class="grade-seal">${letter}</span>`}`
  return link
    ? html`<a class="item" href="/item/${id}" data-item>${inside}</a>`
    : html`<span class="item">${inside}</span>`
}

/** The item's icon, 24 px; `icon-fallback.ts` replaces one that cannot be loaded. */
export function itemIcon(id: number, imageHost: string): Html {
  return html`<img src="${imageHost}/item/${id}.png" alt="" width="24" height="24" loading="lazy" decoding="async">`
}

export interface MaterialLine {
  id: number
  name: string
  /** Card slots. */
  slots?: number | undefined
  amount: number
  /** False if the item has no page. */
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
 * Cell of a percentage with a bar under it, in 99 steps; `scale` is the percentage of a full bar (the table's highest).
 * A possible result always has a visible bar. data-table.css draws the bar from the step's two digits (bars.css), so
 * that a thousand rows need no elements for it. `parts`: the original value for the level chooser.
 */
export function chanceCell(text: string, percent: number, scale = 100, parts?: number): Html {
  const share = Math.min(1, percent / scale) || 0
  const steps = share > 0 ? Math.max(1, Math.round(share * 99)) : 0
  const [tens, units] = [Math.floor(steps / 10), steps % 10]
  return html`<td class="num chance tens-${tens} units-${units}"${parts !== undefined && html` data-parts="${parts}"`}>${text}</td>`
}
