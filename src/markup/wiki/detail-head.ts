import { frameSiteCopy } from '../../../domain/copy/site-wiki.ts'
import { type Html, html, trusted } from '../html.ts'
import type { Mark } from '../ornaments/marks.ts'
import { ornamentLink } from '../ornaments/ornament.ts'

/** The head of every detail page: a picture, the link back to the list, the name, and the description. */
export interface DetailHead {
  title: string
  /** The title as HTML, if that differs from its text. */
  drawn?: Html
  /** Card slots, shown after the name if above 0. */
  slots?: number
  /** Item id of the icon; 0 = shows the mark instead. */
  icon?: number
  mark?: Mark
  /** A drawing that replaces both. */
  figure?: Html
  /** NPC that gives it out, drawn by the host over the icon; 0 = none. */
  npc?: number
  /** The list that the page belongs to; without an address it is not a link. */
  list: { href?: string; text: string }
  /** Content next to the name. */
  badge?: Html
  /** Content below the name. */
  below?: Html
  /** HTML, purged: the host's description. */
  description?: string
}

export function detailHead(head: DetailHead, imageHost: string): Html {
  const { title, drawn, slots = 0, list, badge, below, description } = head
  const up = list.href
    ? html`<nav class="crumb" aria-label="${frameSiteCopy.up}"><a href="${list.href}">${list.text}</a></nav>`
    : html`<p class="crumb quiet">${list.text}</p>`
  const name = html`<h1>${drawn ?? title}${slots > 0 && html`<span class="item-slots"> [${slots}]</span>`}</h1>`
  const text = description && html`<div class="detail-text"><div class="prose">${trusted(description)}</div></div>`
  return html`<header class="detail-head">${picture(head, imageHost)}<div class="detail-title">${up}<div class="detail-name">${name}${badge}</div>${below}</div>${text}</header>`
}

/** Reserves the size of the NPC's picture, so that nothing moves when it loads and no table row is covered. */
function picture({ icon = 0, mark = 'book', figure, npc = 0 }: DetailHead, imageHost: string): Html {
  const inside =
    icon > 0
      ? html`<img src="${imageHost}/item/${icon}.png" alt="" width="48" height="48">`
      : (figure ?? ornamentLink(mark))
  return npc > 0
    ? html`<npc-picture class="detail-mark h-[104px] w-[79px]" npc="${npc}">${inside}</npc-picture>`
    : html`<div class="detail-mark">${inside}</div>`
}
