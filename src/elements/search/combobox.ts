/**
 * Suggestions under the header's search box, in the combobox pattern (ARIA APG): the input keeps the focus, arrow keys
 * move through the options, Enter follows the selected one or searches, Escape closes and then clears.
 */
import { commonCopy, searchCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { searchSiteCopy } from '../../../domain/copy/site-search.ts'
import { numberText } from '../../../domain/number-text.ts'
import { namedKinds, numberOf, pathOf } from '../../../domain/search/entries.ts'
import { askSearch } from '../../stores/search/client.ts'
import type { NamedHit, Suggestions } from '../../stores/search/protocol.ts'
import { hitIcon, kindName, part } from './parts.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const perKind = 5
// A lone surrogate, as from a cut paste, cannot be encoded.
const searchPath = (query: string) => `/search?q=${encodeURIComponent(query.toWellFormed())}`

/** Adds suggestions to the form; called once, on first use. */
export function completeSearch(form: HTMLFormElement, input: HTMLInputElement): void {
  const list = part('div', 'popover suggestions')
  list.id = 'search-suggestions'
  list.role = 'listbox'
  list.ariaLabel = searchSiteCopy.results
  list.hidden = true
  const status = part('p', 'sr-only')
  status.role = 'status'
  form.append(list, status)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.setAttribute('aria-controls', list.id)
  let asked = 0
  let chosen = -1

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]

  function show(children: Node[], message: string) {
    chosen = -1
    input.removeAttribute('aria-activedescendant')
    list.replaceChildren(...children)
    options().forEach((option, index) => {
      option.id = `search-option-${index}`
    })
    status.textContent = message
    list.hidden = children.length === 0 || document.activeElement !== input
    input.ariaExpanded = String(!list.hidden && options().length > 0)
  }
  const close = () => show([], '')

  function choose(index: number) {
    const all = options()
    all[chosen]?.setAttribute('aria-selected', 'false')
    chosen = all.length === 0 ? -1 : (index + all.length) % all.length
    const option = all[chosen]
    if (!option) return
    option.ariaSelected = 'true'
    option.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', option.id)
  }

  async function update() {
    const turn = ++asked
    const query = input.value.trim()
    if (query === '') return showRecent()
    try {
      const found = await askSearch('suggest', { query, perKind })
      if (turn === asked) showFound(query, found)
    } catch {
      if (turn === asked) showFailure()
    }
  }

  function showRecent() {
    const recent = recentSearches()
    if (recent.length === 0) return close()
    const clear = part('button', 'btn btn-small btn-quiet', searchSiteCopy.clearRecent)
    clear.type = 'button'
    clear.addEventListener('click', () => {
      forgetSearches()
      input.focus()
      close()
    })
    show(
      [
        group(
          searchCopy.recent,
          recent.map((text) => option(searchPath(text), 0, text)),
          clear,
        ),
      ],
      '',
    )
  }

  function showFound(query: string, { pages, counts, folded }: Suggestions) {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const message =
      total === 0 ? fill(searchCopy.none, { q: query }) : fill(searchSiteCopy.hits, { n: numberText(total) })
    const groups = namedKinds.flatMap((kind) => {
      const rows = pages.filter((page) => page.kind === kind)
      return rows.length === 0
        ? []
        : [
            group(
              kindName(kind),
              rows.map((row) => option(pathOf(row), row.icon, nameOf(row), factOf(row))),
            ),
          ]
    })
    if (total === 0) groups.push(part('p', 'quiet p-2', message))
    else if (folded) groups.unshift(part('p', 'quiet p-2', searchSiteCopy.folded))
    const all = option(searchPath(query), 0, fill(searchSiteCopy.more, { n: numberText(total) }))
    all.className = `${row} mt-1 border-t border-hairline font-semibold text-amber`
    show(total === 0 ? groups : [...groups, all], message)
  }

  function showFailure() {
    const retry = part('button', 'btn btn-small', commonCopy.retry)
    retry.type = 'button'
    retry.addEventListener('click', () => {
      input.focus()
      void update()
    })
    show([part('p', 'quiet p-2', searchSiteCopy.nothingLoaded), retry], searchSiteCopy.nothingLoaded)
  }

  function follow(target: HTMLElement) {
    rememberSearch(input.value.trim() || (target.textContent ?? ''))
    location.href = target.dataset.href ?? '/search'
  }

  input.addEventListener('input', () => void update())
  input.addEventListener('focus', () => void update())
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const move = { ArrowDown: chosen + 1, ArrowUp: chosen < 0 ? -1 : chosen - 1 }[event.key]
    if (move !== undefined) {
      event.preventDefault()
      if (list.hidden) void update()
      else choose(move)
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      follow(options()[chosen] as HTMLElement)
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      asked++
      close()
    }
  })
  form.addEventListener('submit', () => rememberSearch(input.value))
  // A press on an option must not take the focus from the input before the click arrives.
  list.addEventListener('pointerdown', (event) => {
    if (!(event.target as Element).closest('button')) event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const target = (event.target as Element).closest<HTMLElement>('[role=option]')
    if (target) follow(target)
  })
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close()
  })
  if (document.activeElement === input) void update()
}

/** One line of the list; search.css styles the selected one. */
const row = 'suggestion flex min-h-10 cursor-pointer items-center gap-2 px-2 py-1'

function nameOf({ name, slots }: NamedHit): string {
  return slots > 0 ? `${name} [${slots}]` : name
}

/** Distinguishes two hits with the same name: an item's type, and the number. */
function factOf(hit: NamedHit): string {
  return [hit.about[0], numberOf(hit)].filter(Boolean).join('　')
}

function group(title: string, rows: HTMLElement[], ...after: HTMLElement[]): HTMLElement {
  const heading = part(
    'div',
    'flex items-center justify-between px-2 py-1 text-(length:--text-note) font-semibold text-faint',
    part('span', '', title),
    ...after,
  )
  const element = part('div', '', heading, ...rows)
  element.role = 'group'
  element.ariaLabel = title
  return element
}

function option(href: string, icon: number, text: string, fact = ''): HTMLElement {
  const element = part(
    'div',
    `${row} rounded-small`,
    ...(icon > 0 ? [hitIcon(icon)] : []),
    part('span', 'flex-1 wrap-anywhere', text),
  )
  if (fact) element.append(part('span', 'quiet', fact))
  element.role = 'option'
  element.ariaSelected = 'false'
  element.dataset.href = href
  return element
}
