/**
 * <data-list>: searches, filters, sorts and pages the rows in its HTML. `DataList.astro` writes it.
 * Attributes
 *   page-size="10"          rows per page
 *   page-style="neighbours" always two neighbours and first / last buttons (default `edges`, see domain/pagination)
 *   sync                    keeps page, search, type, sort and filters in the address
 *   search-in="td:first-child"  searched parts of a row, in addition to its `data-q`; default: the whole row's text
 *   search-input="id"       a search box outside the element (several lists may share one)
 *   lists                   shows page numbers even for a single page; tables of detail pages do not
 *   rest="/x.txt" rest-rows="9"  file of the rows after a long list's first ones; how many of those are not collapsed
 *   more-text="/x.json"     further texts, loaded with the first search: `TextFile` in data-list-contents.ts
 * Parts inside
 *   [data-list-rows]        parent of the rows (tbody, ul). A row: data-q, data-key, data-type, data-<sort key>, img[data-src]
 *   th[data-sort="chance"]  sorts by the rows' data-chance: first press ascending, next descending
 *   [data-list-sort] select of the rows' data-… names · [data-list-all] checkbox that shows rows with data-fold too
 *   [data-list-filter="race"] and [data-list-least="level"], [data-list-most="level"]: see data-list-filters.ts
 *   [data-list-q] input · [data-list-type] select · [data-list-empty] · [data-list-loading] · [data-list-status] · [data-list-pages] nav
 * Without scripts everything is visible; with scripts, base.css shows the first page only, until this shows other rows.
 */
import { allTypes, formatListQuery, type ListQuery, parseListQuery } from '../../domain/lists/list-query.ts'
import { clampPage, pageCount } from '../../domain/lists/pagination.ts'
import { foldText } from '../../domain/text/fold-text.ts'
import { isComposing } from './composing.ts'
import type { RowFilters } from './data-list-filters.ts'
import { drawFailure, drawState, showRow } from './data-list-state.ts'
import { createRowTexts, type RowTexts } from './data-list-texts.ts'
import { writeAddress } from './write-address.ts'

class DataList extends HTMLElement {
  #query: ListQuery = { page: 1, q: '', type: allTypes, sort: '', all: false }
  /** The order in the HTML, and the current order. */
  #written: HTMLElement[] = []
  #rows: HTMLElement[] = []
  #loading: Promise<void> | undefined
  #shown = new Set<HTMLElement>()
  /** The rows that base.css shows without this script. */
  #first: HTMLElement[] = []
  #texts!: RowTexts
  #filters: RowFilters | undefined
  #input: HTMLInputElement | null = null
  #select: HTMLSelectElement | null = null
  #sort: HTMLSelectElement | null = null
  #all: HTMLInputElement | null = null
  #sortedBy: string | undefined = '' // '' = the original order; undefined = the rows must be sorted again
  /** While a visitor types, one history entry is replaced instead of adding one per letter. */
  #typing = false

  connectedCallback() {
    const parent = this.querySelector<HTMLElement>('[data-list-rows]')
    if (!parent) return
    this.#written = [...parent.children] as HTMLElement[]
    this.#rows = [...this.#written]
    this.#shown = new Set(this.#rows)
    this.#first = this.#rows.slice(0, this.#size)
    this.#sort = this.querySelector('[data-list-sort]')
    this.#all = this.querySelector('[data-list-all]')
    this.#texts = createRowTexts(this.getAttribute('search-in'), this.getAttribute('more-text'))
    const outside = this.getAttribute('search-input')
    const box = outside ? document.getElementById(outside) : this.querySelector('[data-list-q]')
    this.#input = box as HTMLInputElement | null
    this.#select = this.querySelector<HTMLSelectElement>('[data-list-type]')
    this.#input?.addEventListener('input', this.#search)
    for (const part of [this.#input, this]) part?.addEventListener('change', this.#filter)
    if (this.querySelector('th[data-sort]')) void this.#wireColumns()
    if (this.hasAttribute('sync')) addEventListener('popstate', this.#restore)
    // Paper has no pages: all rows found are printed.
    addEventListener('beforeprint', () => this.#show(new Set(this.#found()), false))
    addEventListener('afterprint', () => this.#draw())
    const typed = this.#input?.value // before this script was loaded
    this.#restore()
    if (this.querySelector('[data-list-filter], [data-list-least]')) void this.#loadFilters()
    if (this.#input && typed && !isComposing(this.#input)) {
      this.#input.value = typed
      this.#search()
    }
  }

  get #size() {
    return Number(this.getAttribute('page-size'))
  }

  async #wireColumns() {
    // Imports the whole module, here and below: destructuring an import is compiled to three times the code.
    const sorting = await import('./data-list-sort.ts').catch(console.error)
    // The visitor's next action requests the missing module again, here and below.
    if (!sorting) return this.addEventListener('click', () => this.#wireColumns(), { once: true })
    sorting.wireColumns(this, (column) => {
      this.#rows.sort(sorting.columnSorter(column))
      this.#rows[0]?.parentElement?.append(...this.#rows)
      this.#go(1)
    })
  }

  async #loadFilters() {
    const filtering = await import('./data-list-filters.ts').catch(console.error)
    drawFailure(this, !filtering, () => this.#loadFilters())
    if (!filtering) return this.addEventListener('change', () => this.#loadFilters(), { once: true })
    this.#filters = filtering.createFilters(this)
    // A visitor may have set some before.
    writeAddress(
      this.#filters.write().filter(([, value]) => value),
      'pushState',
    )
    this.#restore()
  }

  #restore = () => {
    this.#typing = false
    if (this.hasAttribute('sync')) {
      const parameters = new URLSearchParams(location.search)
      const get = (name: string) => parameters.get(name)
      const types = this.#select ? [...this.#select.options].map((option) => option.value) : [allTypes]
      this.#query = parseListQuery(get, types)
      this.#filters?.read(get)
      // Without a box, the visitor could neither see nor clear it.
      if (!this.#input) this.#query.q = ''
      else if (!isComposing(this.#input)) this.#input.value = this.#query.q
    }
    if (this.#select) this.#select.value = this.#query.type
    if (this.#sort) {
      this.#sort.value = this.#query.sort
      // Setting an unknown value leaves a select empty.
      this.#query.sort = this.#sort.value
    }
    if (this.#all) this.#all.checked = this.#query.all
    this.#draw()
  }

  #search = () => {
    this.#query = { ...this.#query, q: this.#input?.value ?? '', page: 1 }
    this.#draw()
    this.#record(this.#typing ? 'replaceState' : 'pushState')
    this.#typing = true
  }

  #filter = (event?: Event) => {
    this.#typing = false
    // Already searched while typing; a page button whose click ends the typing must not be redrawn.
    if (event?.target === this.#input) return
    const type = this.#select?.value ?? allTypes
    const sort = this.#sort?.value ?? ''
    this.#query = { ...this.#query, type, sort, all: this.#all?.checked ?? false, page: 1 }
    this.#draw()
    this.#record('pushState')
  }

  #go = (page: number) => {
    this.#typing = false
    const changed = page !== this.#query.page
    this.#query.page = page
    this.#draw()
    if (changed) this.#record('pushState')
  }

  /** A page chosen below a long list starts at the top of the list. */
  #turn = (page: number) => {
    this.#go(page)
    if (this.getBoundingClientRect().top < 0) this.scrollIntoView()
  }

  #record(how: 'pushState' | 'replaceState') {
    if (!this.hasAttribute('sync')) return
    writeAddress([...formatListQuery(this.#query), ...(this.#filters?.write() ?? [])], how)
  }

  /** Sorts by the sort box: names ascending, numbers descending. No choice, but collapsed rows shown: newest first. */
  async #arrange() {
    const { sort, all } = this.#query
    const by = sort || (all ? 'new' : '')
    if (!this.#sort || by === this.#sortedBy) return
    this.#sortedBy = by
    const sorting = by ? await import('./data-list-sort.ts').catch(console.error) : undefined
    if (by !== this.#sortedBy) return
    this.#sortedBy = sorting || !by ? by : undefined
    drawFailure(this, this.#sortedBy !== by, () => this.#draw())
    if (this.#sortedBy !== by) return
    this.#rows = [...this.#written]
    if (sorting) this.#rows.sort(sorting.columnSorter({ key: by, descending: by !== 'q' }))
    this.#rows[0]?.parentElement?.append(...this.#rows)
    this.#draw()
  }

  /** Loads the remaining rows if the result depends on them. */
  #awaitsRest(found: number, size: number): boolean {
    const file = this.getAttribute('rest')
    const { q, type, sort, all, page } = this.#query
    const isUnfiltered = !q.trim() && type === allTypes && !sort && !all && !this.#filters?.test()
    if (!file || (isUnfiltered && page * size <= found)) return false
    this.#loading ??= this.#loadRest(file)
    return true
  }

  async #loadRest(file: string) {
    const rest = await import('./data-list-rest.ts').then((more) => more.loadRows(this, file)).catch(console.error)
    this.#loading = undefined
    drawFailure(this, !rest, () => this.#draw())
    if (!rest) return
    this.#written.push(...rest)
    this.#rows = [...this.#written]
    for (const row of rest) this.#shown.add(row)
    this.#sortedBy = undefined
    this.#draw()
  }

  #found(): HTMLElement[] {
    const { type, sort } = this.#query
    const q = foldText(this.#query.q)
    if (q && this.#texts.wantMore()) void this.#texts.loadMore().then(() => this.#draw())
    const rows = this.#texts.more?.namesFirst(this.#rows, sort ? '' : q) ?? this.#rows
    // A search finds collapsed rows too.
    const folds = this.#all !== null && !this.#query.all && !q
    const fits = this.#filters?.test()
    if (!q && type === allTypes && !folds && !fits) return rows
    return rows.filter(
      (row) =>
        (type === allTypes || row.dataset.type === type) &&
        (!fits || fits(row)) &&
        (!q || this.#texts.has(row, q)) &&
        !(folds && 'fold' in row.dataset),
    )
  }

  /** base.css shows the first rows in their original order, untouched; any other selection is set here. */
  #show(next: Set<HTMLElement>, first: boolean) {
    const paged = this.hasAttribute('paged')
    if (first && !paged && document.documentElement.dataset.js !== undefined) return
    for (const row of this.#shown) if (!next.has(row)) row.hidden = true
    for (const row of next) showRow(row)
    this.#shown = next
    if (!paged) this.toggleAttribute('paged', true)
  }

  #draw() {
    void this.#arrange()
    const size = this.#size
    const found = this.#found()
    const loading = this.#awaitsRest(found.length, size) || this.#texts.loading
    const count = found.length + (loading ? 0 : Number(this.getAttribute('rest-rows')))
    const pages = pageCount(count, size)
    const page = clampPage(this.#query.page, pages)
    // The address keeps its page number while more may still be found.
    if (!loading) this.#query.page = page
    const next = new Set(found.slice((page - 1) * size, page * size))
    this.#show(next, next.size === this.#first.length && this.#first.every((row) => next.has(row)))
    this.#texts.more?.showMatches(this, next, foldText(this.#query.q))
    drawState(this, { count, page, pages, loading }, this.#turn)
  }
}

customElements.define('data-list', DataList)
