/** @jsxImportSource #dom */
/** Parts of the suggestions under the search box. */

import { fill } from '../../../domain/copy/fill.ts'
import { searchCopy, searchSiteCopy } from '../../../domain/copy/search.ts'
import { numberOf, pathOf } from '../../../domain/search/entries.ts'
import { factsApart } from '../../../domain/search/tell-apart.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { Hits, NamedHit, QueryPart, Suggestions } from '../../stores/search/protocol.ts'
import { HitIcon, kindName } from './parts.tsx'

// A lone surrogate, as from a cut paste, cannot be encoded.
export const searchPath = (query: string) => `/search?q=${encodeURIComponent(query.toWellFormed())}`

/** A group per kind, the kind with the best hits first. */
export function nameGroups({ pages, kinds }: Suggestions): HTMLElement[] {
  return kinds.map((kind) => {
    const hits = pages.filter((page) => page.kind === kind)
    const facts = factsApart(hits, kind === 'monster' ? 2 : 1)
    const rows = hits.map((hit, place) => <NameOption hit={hit} facts={facts[place] ?? []} />)
    return <Group title={kindName(kind)} rows={rows} />
  })
}

function NameOption({ hit, facts: apart }: { hit: NamedHit; facts: readonly string[] }): HTMLElement {
  const text = hit.slots > 0 ? `${hit.name} [${hit.slots}]` : hit.name
  // An NPC's map and goods take a line.
  const facts =
    hit.kind === 'shop'
      ? { below: hit.about.join('・') }
      : { fact: [apart.join('・'), numberOf(hit)].filter(Boolean).join('　'), brief: hit.brief }
  return <Option href={pathOf(hit)} icon={HitIcon(hit)} text={text} {...facts} />
}

/** Pages whose texts contain the query, with the text around it. */
export function mentionGroup({ rows }: Hits): HTMLElement {
  const options = rows.map(({ href, title, kind, icon, excerpt }) => (
    <Option
      href={href}
      icon={<HitIcon icon={icon} kind={kind} />}
      text={title}
      fact={kindName(kind)}
      below={excerpt.map(({ text }) => text).join('')}
    />
  ))
  return <Group title={searchCopy.mentions} rows={options} />
}

/** The parts of a query without results that have some. */
export function partGroup(parts: readonly QueryPart[]): HTMLElement[] {
  if (parts.length === 0) return []
  const rows = parts.map(({ text, count }) => (
    <Option href={searchPath(text)} text={fill(searchSiteCopy.part, { text, n: numberText(count) })} />
  ))
  return [<Group title={searchSiteCopy.parts} rows={rows} />]
}

export function Note({ text }: { text: string }): HTMLElement {
  return <p class="quiet p-2">{text}</p>
}

export function Group(props: { title: string; rows: HTMLElement[]; action?: HTMLElement }): HTMLElement {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
    <div role="group" aria-label={props.title}>
      <div class="flex items-center justify-between px-2 py-1 text-(length:--text-note) font-semibold text-faint">
        <span>{props.title}</span>
        {props.action}
      </div>
      {props.rows}
    </div>
  )
}

interface OptionProps {
  href: string
  icon?: HTMLElement
  text: string
  fact?: string
  /** What an item does, in a second line. */
  brief?: string
  /** Two further lines. */
  below?: string
  look?: string
}

/** One line of the list; search.css styles the selected one. */
export function Option({ href, icon, text, fact, brief, below, look = 'rounded-small' }: OptionProps): HTMLElement {
  const row = 'suggestion flex min-h-10 cursor-pointer items-center gap-2 px-2 py-1'
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
    <div class={`${row} ${look}`} role="option" aria-selected="false" data-href={href}>
      {icon}
      <span class="flex-1 wrap-anywhere">
        {text}
        {brief && <span class="quiet line-clamp-1">{brief}</span>}
        {below && <span class="quiet line-clamp-2 block">{below}</span>}
      </span>
      {fact && <span class="quiet max-w-1/2 text-end">{fact}</span>}
    </div>
  )
}
