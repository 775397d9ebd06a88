/** @jsxImportSource #dom */
/**
 * <item-browser>: the list of all items, 50 a page, by name, effect, type, place, job, level, slots, source and first
 * letter; the whole state is in the address. The first page and its choices are in the HTML; everything else comes from the search worker's tables,
 * which are loaded on first use.
 */

import { effectSearchCopy } from '../../domain/copy/effect-search.ts'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { browseCopy } from '../../domain/copy/item-list.ts'
import { clampPage, pageCount } from '../../domain/lists/pagination.ts'
import type { NamedLine } from '../../domain/search/browse-items.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { createNode } from '../jsx/dom.ts'
import { itemLabel } from '../parts/item-label.ts'
import { askSearch } from '../stores/search/client.ts'
import type { Browsed } from '../stores/search/protocol.ts'
import { readSiteConfig } from '../stores/site-config.ts'
import { isComposing } from './composing.ts'
import { drawPages } from './draw-pages.ts'
import { fillChoices, withChosen } from './search/choices.ts'
import { drawEffectHead, effectCell, effectHead } from './search/effect-column.tsx'
import { addEffectChoices } from './search/effect-field.tsx'
import { drawNumberHeads, fillSorts, numberCells } from './search/number-columns.tsx'
import { writeAddress } from './write-address.ts'

const effectFields = ['effect', 'least', 'refine', 'grade'] as const
const fields = ['q', 'type', 'place', 'level', 'job', 'slots', 'source', 'letter', 'sort', ...effectFields] as const

class ItemBrowser extends HTMLElement {
  #turn = 0
  #typing = false
  /** A copy of a row, as the template for others; undefined if there are no items. */
  #pattern: Element | undefined

  connectedCallback() {
    this.#pattern ??= this.querySelector('tbody tr')?.cloneNode(true) as Element | undefined
    this.#pattern?.querySelector('.effect-cell')?.remove()
    this.#part<HTMLInputElement>('input').addEventListener('input', ({ target }) => {
      this.#go({ q: (target as HTMLInputElement).value }, this.#typing ? 'replaceState' : 'pushState')
      this.#typing = true
    })
    for (const select of this.querySelectorAll('select'))
      select.addEventListener('change', () =>
        // Another type has other columns.
        this.#go({ ...(select.name === 'type' && { sort: '' }), [select.name]: select.value }),
      )
    const effect = this.querySelector<HTMLInputElement>('[name=effect]')
    if (effect)
      addEffectChoices(
        effect,
        () => this.#parameters.get('effect') ?? '',
        (to) => this.#go(to ? { effect: to } : Object.fromEntries(effectFields.map((name) => [name, '']))),
      )
    const least = this.querySelector<HTMLInputElement>('[name=least]')
    least?.addEventListener('change', () => this.#go({ least: least.value }))
    this.#part('[data-none] button').addEventListener('click', () => {
      this.#typing = false
      this.#go(Object.fromEntries(fields.map((name) => [name, ''])))
      this.#fillFields(null)
      // The pressed button is about to be hidden.
      this.#part('input').focus()
    })
    this.#part('[data-failed] button').addEventListener('click', () => {
      // Hiding first makes screen readers announce a repeated failure.
      this.#part('[data-failed]').hidden = true
      void this.#draw()
    })
    this.#part('[data-letters]').addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button')
      if (button) this.#go({ letter: button.value })
    })
    addEventListener('popstate', () => {
      this.#typing = false
      this.#fillFields(null)
      void this.#draw()
    })
    const { value: typed } = this.#part<HTMLInputElement>('input')
    this.#fillFields()
    if (typed && !isComposing(this.#part('input'))) {
      // Typed before this script was loaded; further letters replace its history entry.
      this.#typing = true
      return this.#go({ q: typed })
    }
    if (location.search) {
      this.#setBusy(true)
      return void this.#draw()
    }
    this.#drawPages(1, pageCount(Number(this.getAttribute('total')), this.#size))
  }

  get #size() {
    return Number(this.getAttribute('page-size'))
  }

  get #parameters() {
    return new URLSearchParams(location.search)
  }

  #part<E extends HTMLElement = HTMLElement>(selector: string): E {
    return this.querySelector(selector) as E
  }

  /** Changes the address; any changed condition returns to page 1. */
  #go(changes: Record<string, string>, how: 'pushState' | 'replaceState' = 'pushState') {
    if (!('q' in changes)) this.#typing = false
    writeAddress(Object.entries({ page: '', ...changes }), how)
    void this.#draw()
  }

  async #draw() {
    const turn = ++this.#turn
    const get = (name: string) => this.#parameters.get(name) ?? ''
    const page = Math.max(1, Math.floor(Number(get('page'))) || 1)
    const numberOf = (name: string) => Math.max(0, Number(get(name)) || 0)
    const filter = {
      ...{ q: get('q'), type: get('type'), place: get('place'), letter: get('letter'), level: numberOf('level') },
      ...{ job: get('job'), slots: numberOf('slots'), source: get('source'), effect: get('effect') },
      ...{ least: numberOf('least'), refine: numberOf('refine'), grade: numberOf('grade') },
    }
    const status = this.#part('[role=status]')
    // The tables are still loading: the shown rows do not match the request.
    const slow = setTimeout(() => {
      if (turn !== this.#turn) return
      status.textContent = commonCopy.loading
      this.#setBusy(true)
    }, 300)
    try {
      const found = await askSearch('browse', { ...filter, sort: get('sort'), page, size: this.#size })
      const pages = pageCount(found.total, this.#size)
      if (turn !== this.#turn) return
      this.#part('[data-failed]').hidden = true
      if (page > pages) return this.#go({ page: pages > 1 ? String(pages) : '' }, 'replaceState')
      this.#show(found, page, pages)
    } catch (error) {
      console.error(error)
      if (turn !== this.#turn) return
      this.#part('[data-failed]').hidden = false
      this.#setBusy(false)
      if (status.textContent === commonCopy.loading) status.textContent = ''
    } finally {
      clearTimeout(slow)
    }
  }

  /** Rows that do not match the address are hidden, as they are by a style until this element is defined. */
  #setBusy(isBusy: boolean) {
    const rows = this.#part('[data-list-rows]')
    rows.ariaBusy = String(isBusy)
    rows.style.visibility = isBusy ? 'hidden' : ''
  }

  #show(found: Browsed, page: number, pages: number) {
    this.#setBusy(false)
    const get = (name: string) => this.#parameters.get(name) ?? ''
    fillChoices(this.#part('[name=type]'), withChosen(found.types, get('type')))
    fillChoices(this.#part('[name=place]'), withChosen(found.places, get('place')))
    this.#fillFields()
    this.#drawLetters(withChosen(found.letters, get('letter')), get('letter'))
    this.#drawRows(found, get('sort'))
    this.#part('table').hidden = found.total === 0
    this.#part('[data-none]').hidden = found.total > 0
    const { dormant = 0 } = found.effect ?? {}
    this.#part('[role=status]').textContent =
      fill(browseCopy.count, { n: numberText(found.total) }) +
      (dormant > 0 ? fill(effectSearchCopy.dormant, { n: numberText(dormant) }) : '')
    this.#part('nav').hidden = found.total === 0
    this.#drawPages(clampPage(page, pages), pages)
  }

  #drawPages(page: number, pages: number) {
    drawPages(this.#part('nav'), page, pages, 'edges', (to) => {
      this.#go({ page: to > 1 ? String(to) : '' })
      this.scrollIntoView()
    })
  }

  /**
   * Sets the fields from the address, because browsers may restore other values at a reload; except the one that the
   * visitor types into.
   */
  #fillFields(typed: Element | null = document.activeElement) {
    for (const field of this.querySelectorAll<HTMLElement>('[data-with-effect]'))
      field.hidden = !this.#parameters.has('effect')
    for (const name of fields) {
      const field = this.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
      if (field && !(field === typed && field instanceof HTMLInputElement))
        field.value = this.#parameters.get(name) ?? ''
    }
  }

  #drawLetters(letters: readonly [string, number][], chosen: string) {
    const holder = this.#part('[data-letters]')
    const focused = holder.contains(document.activeElement) ? document.activeElement?.textContent : undefined
    const buttons = ['', ...letters.map(([letter]) => letter)].map((letter) => (
      <button
        type="button"
        class="page-btn whitespace-nowrap"
        value={letter}
        aria-current={letter === chosen && 'true'}
      >
        {letter || browseCopy.all}
      </button>
    ))
    holder.replaceChildren(...buttons)
    buttons.find(({ textContent }) => textContent === focused)?.focus({ preventScroll: true })
  }

  #drawRows({ rows, briefs, numbers, effect }: Browsed, sort: string) {
    const heads = this.#part('thead')
    drawNumberHeads(heads, numbers, sort, (to) => this.#go({ sort: to }))
    fillSorts(this.#part('[name=sort]'), numbers, sort)
    // All rows of such a list have one type, and the screen needs its space.
    const isTyped = numbers.heads.length > 0
    const effectsHead = effectHead(heads)
    this.#part(`thead th:nth-child(${effectsHead ? 3 : 2})`).hidden = isTyped
    const showsEffects = effectsHead !== null && (effect !== undefined || briefs.some(Boolean))
    if (effectsHead) drawEffectHead(effectsHead, showsEffects, effect)
    const drawn = rows.map((line, index) => {
      const row = this.#row(line)
      row.querySelector('td')?.toggleAttribute('hidden', isTyped)
      const cell = { effect: effect?.cells[index], brief: briefs[index] ?? '' }
      if (showsEffects) row.querySelector('th')?.after(effectCell(cell))
      row.lastElementChild?.before(...numberCells(numbers, index))
      return row
    })
    this.#part('tbody').replaceChildren(...drawn)
  }

  /** A copy of the page's own row, filled with another item. */
  #row({ id, name, slots, type, place, level }: NamedLine): Element {
    const row = this.#pattern?.cloneNode(true) as Element
    const label = itemLabel(createNode, readSiteConfig().imageHost, { id, name, slots, page: 'link' })
    row.querySelector('.item')?.replaceWith(label)
    const columns = row.querySelectorAll('td')
    // Without levels there is no such column.
    const levels = columns.length > 3 ? [level > 0 ? String(level) : ''] : []
    const cells = [type, place, ...levels, String(id)]
    columns.forEach((cell, index) => {
      cell.textContent = cells[index] ?? ''
    })
    return row
  }
}

customElements.define('item-browser', ItemBrowser)
