/** @jsxImportSource #dom */
/**
 * <search-page>: results for the address's `q`, `kind`, `page` (names) and `text` (page of mentions), in two groups
 * that load, fail and are retried independently.
 */
import { commonCopy, searchCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { searchSiteCopy } from '../../domain/copy/site-search.ts'
import { numberText } from '../../domain/number-text.ts'
import { clampPage, pageCount } from '../../domain/pagination.ts'
import { askSearch } from '../stores/search/client.ts'
import type { Counts, Hits } from '../stores/search/protocol.ts'
import { drawPages } from './draw-pages.ts'
import { fillChoices } from './search/choices.ts'
import { hitRow } from './search/hit-row.tsx'
import { rememberSearch } from './search/recent.ts'

const sizes = { names: 20, mentions: 10 } as const
const pageNames = { names: 'page', mentions: 'text' } as const
type Group = keyof typeof sizes

/** Any other change returns to the first page. */
const firstPages = { page: '', text: '' }

class SearchPage extends HTMLElement {
  #turn = 0
  #counts: Record<Group, Counts> = { names: {}, mentions: {} }
  #types: Record<Group, Hits['types']> = { names: [], mentions: [] }
  /** What is announced once both groups are loaded, so that no number is announced that changes. */
  #outcomes = new Map<Group, string>()

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
    this.#draw()
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
  get #asked() {
    return new URLSearchParams(location.search)
  }

  #go(changes: Record<string, string>) {
    const url = new URL(location.href)
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') url.searchParams.delete(name)
      else url.searchParams.set(name, value)
    }
    if (url.href !== location.href) history.pushState(null, '', url)
    this.#draw()
  }

  #draw() {
    const turn = ++this.#turn
    const query = (this.#asked.get('q') ?? '').trim().slice(0, 200)
    this.#input.value = query
    this.#counts = { names: {}, mentions: {} }
    this.#types = { names: [], mentions: [] }
    this.#outcomes.clear()
    const start = this.querySelector<HTMLElement>('[data-start]')
    if (start) start.hidden = query !== ''
    this.#drawKinds()
    for (const group of ['names', 'mentions'] as const) {
      this.#section(group).hidden = query === ''
      if (query !== '') void this.#load(group, turn)
    }
    if (query !== '') rememberSearch(query)
  }

  #section(group: Group) {
    return this.querySelector(`[data-group=${group}]`) as HTMLElement
  }

  async #load(group: Group, turn = this.#turn) {
    const body = this.#body(group)
    body.replaceChildren(<p class="skeleton min-h-40">{commonCopy.loading}</p>)
    const given = {
      query: this.#asked.get('q') ?? '',
      kind: this.#asked.get('kind') ?? '',
      type: this.#asked.get('type') ?? '',
      page: clampPage(Number(this.#asked.get(pageNames[group])), Number.POSITIVE_INFINITY),
      size: sizes[group],
    }
    try {
      let hits = await askSearch(group, given)
      // The page number in the address may be too high.
      const last = pageCount(hits.total, given.size)
      if (given.page > last) hits = await askSearch(group, { ...given, page: last })
      if (turn !== this.#turn) return
      this.#counts[group] = hits.counts
      this.#types[group] = hits.types
      this.#drawKinds()
      this.#show(group, hits, given.page)
    } catch (error) {
      console.warn('search:', error)
      if (turn === this.#turn) {
        const text = group === 'names' ? searchSiteCopy.nothingLoaded : searchSiteCopy.bodyFailed
        body.replaceChildren(this.#failure(group, text))
        this.#announce(group, '')
      }
    }
  }

  #body(group: Group) {
    return this.#section(group).querySelector('[data-hits]') as HTMLElement
  }

  #show(group: Group, hits: Hits, page: number) {
    const { rows, total } = hits
    const heading = this.#section(group).querySelector('[data-count]')
    const count = fill(searchSiteCopy.count, { n: numberText(total) })
    if (heading) heading.textContent = count
    this.#announce(group, `${this.#section(group).querySelector('h2 span')?.textContent} ${count}`)
    const parts: HTMLElement[] = []
    if (hits.folded) parts.push(<p class="notice">{searchSiteCopy.folded}</p>)
    parts.push(rows.length > 0 ? <ul>{rows.map(hitRow)}</ul> : this.#nothing())
    if (total > sizes[group]) {
      const nav = <nav class="pagination" aria-label={this.#section(group).querySelector('h2 span')?.textContent} />
      const pages = pageCount(total, sizes[group])
      drawPages(nav, clampPage(page, pages), pages, 'edges', (to) => {
        this.#go({ [pageNames[group]]: to === 1 ? '' : String(to) })
        this.#section(group).scrollIntoView()
      })
      parts.push(nav)
    }
    this.#body(group).replaceChildren(...parts)
  }

  #announce(group: Group, outcome: string) {
    this.#outcomes.set(group, outcome)
    const status = this.querySelector('[role=status]')
    if (status && this.#outcomes.size === 2)
      status.textContent = [...this.#outcomes.values()].filter(Boolean).join('，')
  }

  #nothing(): HTMLElement {
    const inKind = this.#asked.get('kind') || this.#asked.get('type')
    const text = inKind ? searchSiteCopy.noneInKind : fill(searchCopy.none, { q: this.#asked.get('q') ?? '' })
    return (
      <p class="search-none grid gap-1 py-4">
        <strong>{text}</strong>
        {!inKind && [<span class="quiet">{searchSiteCopy.noneNext}</span>, this.#waysOn()]}
      </p>
    )
  }

  /** Links to the lists, the same as the page shows without scripts. */
  #waysOn(): HTMLElement {
    const links = this.parentElement?.querySelectorAll<HTMLAnchorElement>('[data-lists] a') ?? []
    return (
      <span class="mt-2 flex flex-wrap gap-2">
        {[...links].map(({ href, textContent }) => (
          <a class="btn btn-small" href={href}>
            {textContent}
          </a>
        ))}
      </span>
    )
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
    const chosen = this.#asked.get('kind') ?? ''
    const counts: Counts = {}
    for (const group of Object.values(this.#counts))
      for (const [kind, count] of Object.entries(group)) counts[kind] = (counts[kind] ?? 0) + count
    nav.hidden = (this.#asked.get('q') ?? '') === ''
    for (const button of nav.querySelectorAll<HTMLButtonElement>('button')) {
      const kind = button.dataset.kind ?? ''
      button.ariaPressed = String(kind === chosen)
      button.onclick = () => this.#go({ kind, type: '', ...firstPages })
      const count = kind === '' ? Object.values(counts).reduce((sum, n) => sum + n, 0) : (counts[kind] ?? 0)
      button.hidden = count === 0 && kind !== '' && kind !== chosen
      button.querySelector('span')?.replaceChildren(count > 0 ? numberText(count) : '')
    }
    this.#drawTypes(chosen)
  }

  /** Types of the items found, in addition to the kinds; only items have types. */
  #drawTypes(kind: string) {
    const chosen = this.#asked.get('type') ?? ''
    const counts = new Map<string, number>()
    for (const [type, count] of Object.values(this.#types).flat()) counts.set(type, (counts.get(type) ?? 0) + count)
    if (chosen && !counts.has(chosen)) counts.set(chosen, 0)
    const field = this.querySelector('[data-types]') as HTMLElement
    const asked = (this.#asked.get('q') ?? '') !== ''
    field.hidden = !asked || (kind !== '' && kind !== 'item') || counts.size < (chosen ? 1 : 2)
    fillChoices(
      this.#typeChoice,
      [...counts].toSorted(([, a], [, b]) => b - a),
    )
    this.#typeChoice.value = chosen
  }
}

customElements.define('search-page', SearchPage)
