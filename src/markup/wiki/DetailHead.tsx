/** @jsxImportSource #html */
import { frameSiteCopy } from '../../../domain/copy/page-frame.ts'
import { buildConfig } from '../../content/site-config.ts'
import { type Child, type Html, trusted } from '../../jsx/html.ts'
import type { Mark } from '../../parts/marks.ts'
import { Ornament } from '../ornaments/Ornament.tsx'

export interface DetailHeadProps {
  title: string
  /** The title with markup, if it has any. */
  titleHtml?: Html
  /** Card slots, shown after the name if above 0. */
  slots?: number
  /** Item id of the icon; 0 = shows the mark instead. */
  icon?: number
  mark?: Mark
  /** A drawing shown instead of the mark, if there is no icon. */
  figure?: Html
  /** Sprite id of an NPC or monster; 0 = none. The host's picture of it replaces icon, mark or figure. */
  npc?: number
  /** The list that the page belongs to. */
  list: { href: string; text: string }
  /** Content next to the name. */
  badge?: Child
  /** Content below the name. */
  below?: Child
  /** The host's description, as sanitised HTML. */
  description?: string
}

/** The head of every detail page: a picture, the link back to the list, the name, and the description. */
export function DetailHead(head: DetailHeadProps): Html {
  const { title, titleHtml, slots = 0, npc = 0, list, figure, badge, below, description } = head
  const picture = <Picture {...head} />
  return (
    <header class="detail-head">
      {npc > 0 ? (
        <npc-picture class={figure ? 'detail-mark detail-figure' : 'detail-mark'} npc={npc}>
          {picture}
        </npc-picture>
      ) : (
        <div class="detail-mark">{picture}</div>
      )}
      <div class="detail-title">
        <nav class="crumb" aria-label={frameSiteCopy.up}>
          <a href={list.href}>{list.text}</a>
        </nav>
        <div class="detail-name">
          <h1>
            {titleHtml ?? title}
            {slots > 0 && <span class="item-slots"> [{slots}]</span>}
          </h1>
          {badge}
        </div>
        {below}
      </div>
      {description && (
        <div class="detail-text">
          <div class="prose">{trusted(description)}</div>
        </div>
      )}
    </header>
  )
}

function Picture({ icon = 0, mark = 'book', figure }: DetailHeadProps): Html {
  if (icon <= 0) return figure ?? <Ornament mark={mark} linked />
  return <img src={`${buildConfig().browser.imageHost}/item/${icon}.png`} alt="" width="48" height="48" />
}
