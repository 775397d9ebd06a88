/** @jsxImportSource #dom */
/**
 * <search-page>: results for the address's `q`, `kind`, `page` (names) and `text` (page of mentions), in two groups
 * that load, fail and are retried independently.
 */

import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { searchSiteCopy } from '../../domain/copy/search.ts'
import { clampPage, pageCount } from '../../domain/lists/pagination.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { siteSearches } from '../stores/recent-searches.ts'
import { askSearch } from '../stores/search/client.ts'
import type { Counts, Hits } from '../stores/search/protocol.ts'
import { drawPages } from './draw-pages.ts'
import { fillChoices, withChosen } from './search/choices.ts'
import { emptyResult, noneInKind } from './search/empty-result.tsx'
import { hitRow } from './search/hit-row.tsx'
import { writeAddress } from './write-address.ts'

const sizes = { names: 20, mentions: 10 } as const
const pageParameters = { names: 'page', mentions: 'text' } as const
type Group = keyof typeof sizes
const groups = ['names', 'mentions'] as const

/** Any other change returns to the first page. */
const firstPages = { page: '', text: '' }

class SearchPage extends HTMLElement {
  /** Number of the group's last load: earlier ones are ignored when they end. */
  #turns: Record<Group, number> = { names: 0, mentions: 0 }
  #counts: Record<Group, Counts> = { names: {}, mentions: {} }
  #types: Record<Group, Hits['types']> = { names: [], mentions: [] }
  /** What is announced once both groups are loaded, so that no number is announced or shown that changes. */
  #outcomes = new Map<Group, string>()
  #empty = new Set<Group>()
  #failed = new Set<Group>()

  connectedCallback() {
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#go({ q: this.#input.value.trim(), ...firstPages })
    })
    this.#typeChoice.addEventListener('change', () => {
      const type = this.#typeChoice.value
      this.#go({ type, ...(type && { kind: 'item' }), ...firstPages })
    })
    addEventListener('popstate', () => this.#draw())
    const typed = this.#input.value
    this.#draw()
    // Typed before this script was loaded.
    this.#input.value ||= typed
  }

  get #form() {
    return this.querySelector('form') as HTMLFormElement
  }
  get #input() {
    return this.#form.querySelector('input') as HTMLInputElement
  }
  get #typeChoice() {
    return this.querySelector('[data-types] select') as HTMLSelectElement
  }
  get #parameters() {
    return new URLSearchParams(location.search)
  }
  get #query() {
    return (this.#parameters.get('q') ?? '').trim().slice(0, 200)
  }

  #go(changes: Record<string, string>) {
    writeAddress(Object.entries(changes), 'pushState')
    this.#draw()
  }

  #draw() {
    const query = this.#query
    this.#input.value = query
    this.#counts = { names: {}, mentions: {} }
    const start = this.querySelector<HTMLElement>('[data-start]')
    if (start) start.hidden = query !== ''
    this.#drawKinds()
    for (const group of groups) {
      this.#section(group).hidden = query === ''
      this.#part(group, 'pages').hidden = true
      void this.#load(group)
    }
    if (query !== '') siteSearches.remember(query)
  }

  #section(group: Group) {
    return this.querySelector(`[data-group=${group}]`) as HTMLElement
  }

  #part(group: Group, name: 'count' | 'hits' | 'pages') {
    return this.#section(group).querySelector(`[data-${name}]`) as HTMLElement
  }

  #titleOf(group: Group) {
    return this.#section(group).querySelector('h2 span')?.textContent ?? ''
  }

  async #load(group: Group) {
    const turn = ++this.#turns[group]
    this.#outcomes.delete(group)
    this.#empty.delete(group)
    this.#failed.delete(group)
    if (this.#query === '') return
    const body = this.#part(group, 'hits')
    this.#part(group, 'count').textContent = ''
    body.ariaBusy = 'true'
    body.replaceChildren(<p class="skeleton min-h-40">{commonCopy.loading}</p>)
    const request = {
      query: this.#query,
      kind: this.#parameters.get('kind') ?? '',
      type: this.#parameters.get('type') ?? '',
      page: clampPage(Number(this.#parameters.get(pageParameters[group])), Number.POSITIVE_INFINITY),
      size: sizes[group],
    }
    try {
      let hits = await askSearch(group, request)
      // The page number in the address may be too high.
      const last = pageCount(hits.total, request.size)
      if (request.page > last) hits = await askSearch(group, { ...request, page: last })
      if (turn !== this.#turns[group]) return
      this.#counts[group] = hits.counts
      this.#types[group] = hits.types
      this.#show(group, hits, request.page)
    } catch (error) {
      console.warn('search:', error)
      if (turn !== this.#turns[group]) return
      this.#types[group] = []
      this.#failed.add(group)
      const text = group === 'names' ? searchSiteCopy.nothingLoaded : searchSiteCopy.bodyFailed
      body.replaceChildren(this.#failure(group, text))
      this.#announce(group, '')
    }
    body.ariaBusy = 'false'
    this.#drawKinds()
    this.#drawEmpty()
  }

  #show(group: Group, hits: Hits, page: number) {
    const { rows, total } = hits
    const count = fill(searchSiteCopy.count, { n: numberText(total) })
    this.#part(group, 'count').textContent = count
    this.#announce(group, `${this.#titleOf(group)} ${count}`)
    if (rows.length === 0) this.#empty.add(group)
    const notice = hits.similar ? [<p class="notice">{searchSiteCopy.similar}</p>] : []
    const list = rows.length > 0 ? [<ul>{rows.map(hitRow)}</ul>] : []
    this.#part(group, 'hits').replaceChildren(...notice, ...list)
    const pages = pageCount(total, sizes[group])
    const nav = this.#part(group, 'pages')
    nav.hidden = pages === 1
    drawPages(nav, clampPage(page, pages), pages, 'edges', (to) => {
      writeAddress([[pageParameters[group], to > 1 ? String(to) : '']], 'pushState')
      void this.#load(group)
      this.#section(group).scrollIntoView()
    })
  }

  #announce(group: Group, outcome: string) {
    this.#outcomes.set(group, outcome)
    const status = this.querySelector('[role=status]')
    if (status && this.#outcomes.size === 2)
      status.textContent = [...this.#outcomes.values()].filter(Boolean).join('，')
  }

  /** Nothing is said to be missing before both groups have answered. */
  #drawEmpty() {
    for (const group of this.#empty) {
      const isWaiting = this.#outcomes.size < groups.length
      const text = isWaiting ? commonCopy.loading : searchSiteCopy.noneHere
      const isKnown = !isWaiting && this.#failed.size === 0
      this.#part(group, 'hits').replaceChildren(isKnown ? this.#nothing() : <p class="quiet py-4">{text}</p>)
    }
  }

  #nothing(): HTMLElement {
    const inKind = this.#parameters.get('kind') || this.#parameters.get('type')
    const lists = this.parentElement?.querySelectorAll<HTMLAnchorElement>('[data-lists] a') ?? []
    return inKind ? noneInKind(this.#query) : emptyResult(this.#query, [...lists])
  }

  #failure(group: Group, text: string): HTMLElement {
    return (
      <div class="notice notice-error mb-2 flex flex-wrap items-center gap-3" role="alert">
        <p>{text}</p>
        <button type="button" class="btn btn-small" onclick={() => void this.#load(group)}>
          {commonCopy.retry}
        </button>
      </div>
    )
  }

  #drawKinds() {
    const nav = this.querySelector('[data-kinds]') as HTMLElement
    const chosen = this.#parameters.get('kind') ?? ''
    const counts: Counts = {}
    for (const group of Object.values(this.#counts))
      for (const [kind, count] of Object.entries(group)) counts[kind] = (counts[kind] ?? 0) + count
    nav.hidden = this.#query === ''
    for (const button of nav.querySelectorAll<HTMLButtonElement>('button')) {
      const kind = button.dataset.kind ?? ''
      button.ariaPressed = String(kind === chosen)
      button.onclick = () => this.#go({ kind, type: '', ...firstPages })
      const count = kind === '' ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[kind] ?? 0)
      button.hidden = count === 0 && kind !== '' && kind !== chosen
      const isFinal = this.#outcomes.size === groups.length
      button.querySelector('span')?.replaceChildren(count === 0 ? '' : isFinal ? numberText(count) : '…')
    }
    const pressed = nav.querySelector<HTMLElement>('[aria-pressed=true]')
    if (pressed) scrollRowTo(nav, pressed)
    this.#drawTypes(chosen)
  }

  /** Types of the items found, in addition to the kinds. Without a choice the field is disabled: hiding it moves results. */
  #drawTypes(kind: string) {
    const chosen = this.#parameters.get('type') ?? ''
    const counts = new Map<string, number>()
    for (const [type, count] of Object.values(this.#types).flat()) counts.set(type, (counts.get(type) ?? 0) + count)
    const choices = withChosen([...counts], chosen)
    const hasChoice = choices.length >= (chosen ? 1 : 2)
    this.#typeChoice.disabled = this.#query === '' || (kind !== '' && kind !== 'item') || !hasChoice
    fillChoices(
      this.#typeChoice,
      choices.toSorted(([, a], [, b]) => b - a),
    )
    this.#typeChoice.value = chosen
  }
}

/** Only sideways: `scrollIntoView` could move the page too. */
function scrollRowTo(row: HTMLElement, { offsetLeft, offsetWidth }: HTMLElement) {
  const start = offsetLeft - row.offsetLeft
  row.scrollLeft = Math.min(start, Math.max(row.scrollLeft, start + offsetWidth - row.clientWidth))
}

customElements.define('search-page', SearchPage)
