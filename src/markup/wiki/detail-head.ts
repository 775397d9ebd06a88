import { frameSiteCopy } from '../../../domain/copy/site-wiki.ts'
import { type Html, html, trusted } from '../html.ts'
import type { Mark } from '../ornaments/marks.ts'
import { ornamentLink } from '../ornaments/ornament.ts'

/** The head of every detail page: a picture, the way back to the list, the name, and what is said of it. */
export interface DetailHead {
  title: string
  /** The title as it is drawn, where that is more than its text. */
  drawn?: Html
  /** Card slots, shown behind the name above 0. */
  slots?: number
  /** Item id of the icon; 0 = the mark instead. */
  icon?: number
  mark?: Mark
  /** A drawing in place of both. */
  figure?: Html
  /** NPC that hands it out, drawn by the host over the icon; 0 = none. */
  npc?: number
  /** The list that the page belongs to; without an address it leads nowhere. */
  list: { href?: string; text: string }
  /** Beside the name. */
  beside?: Html
  /** Below the name. */
  below?: Html
  /** HTML, purged: what the host says about it. */
  description?: string
}

export function detailHead(head: DetailHead, imageHost: string): Html {
  const { title, drawn, slots = 0, list, beside, below, description } = head
  const up = list.href
    ? html`<nav class="crumb" aria-label="${frameSiteCopy.up}"><a href="${list.href}">${list.text}</a></nav>`
    : html`<p class="crumb quiet">${list.text}</p>`
  const name = html`<h1>${drawn ?? title}${slots > 0 && html`<span class="item-slots"> [${slots}]</span>`}</h1>`
  const text = description && html`<div class="detail-text"><div class="prose">${trusted(description)}</div></div>`
  return html`<header class="detail-head">${picture(head, imageHost)}<div class="detail-title">${up}<div class="detail-name">${name}${beside}</div>${below}</div>${text}</header>`
}

/** As large from the start as the NPC's picture will be: nothing moves when it comes, and it takes no row from a table. */
function picture({ icon = 0, mark = 'book', figure, npc = 0 }: DetailHead, imageHost: string): Html {
  const inside =
    icon > 0
      ? html`<img src="${imageHost}/item/${icon}.png" alt="" width="48" height="48">`
      : (figure ?? ornamentLink(mark))
  return npc > 0
    ? html`<npc-picture class="detail-mark h-[104px] w-[79px]" npc="${npc}">${inside}</npc-picture>`
    : html`<div class="detail-mark">${inside}</div>`
}
