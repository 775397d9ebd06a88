/** @jsxImportSource #dom */
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
import { HitIcon, kindName } from './parts.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent.ts'

const perKind = 5
// A lone surrogate, as from a cut paste, cannot be encoded.
const searchPath = (query: string) => `/search?q=${encodeURIComponent(query.toWellFormed())}`

/** Adds suggestions to the form; called once, on first use. */
export function addSuggestions(form: HTMLFormElement, input: HTMLInputElement): void {
  const list = (
    <div
      class="popover suggestions"
      id="search-suggestions"
      role="listbox"
      aria-label={searchSiteCopy.results}
      hidden
      // Keeps the focus in the input: otherwise the list closes before the click arrives.
      onpointerdown={(event) => event.preventDefault()}
      onclick={({ target }) => {
        const option = (target as Element).closest<HTMLElement>('[role=option]')
        if (option) follow(option)
      }}
    />
  )
  const status = <p class="sr-only" role="status" />
  form.append(list, status)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.setAttribute('aria-controls', list.id)
  /** Number of the last query: answers to earlier ones are ignored. */
  let turn = 0
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
  /** An answer that is still pending is ignored. */
  const close = () => {
    turn++
    show([], '')
  }

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
    const ownTurn = ++turn
    const query = input.value.trim()
    if (query === '') return showRecent()
    try {
      const found = await askSearch('suggest', { query, perKind })
      if (ownTurn === turn) showFound(query, found)
    } catch {
      if (ownTurn === turn) showFailure()
    }
  }

  function showRecent() {
    const recent = recentSearches()
    if (recent.length === 0) return close()
    const clear = (
      <button
        type="button"
        class="btn btn-small btn-quiet"
        onclick={() => {
          forgetSearches()
          input.focus()
          close()
        }}
      >
        {searchSiteCopy.clearRecent}
      </button>
    )
    const rows = recent.map((text) => <Option href={searchPath(text)} text={text} />)
    show([<Group title={searchCopy.recent} rows={rows} action={clear} />], '')
  }

  function showFound(query: string, { pages, counts, folded }: Suggestions) {
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const message =
      total === 0 ? fill(searchCopy.none, { q: query }) : fill(searchSiteCopy.hits, { n: numberText(total) })
    const groups = namedKinds.flatMap((kind) => {
      const rows = pages
        .filter((page) => page.kind === kind)
        .map((row) => <Option href={pathOf(row)} icon={HitIcon(row)} text={nameOf(row)} fact={factOf(row)} />)
      return rows.length > 0 ? [<Group title={kindName(kind)} rows={rows} />] : []
    })
    if (total === 0) return show([<Note text={message} />], message)
    const text = fill(searchSiteCopy.more, { n: numberText(total) })
    const all = (
      <Option href={searchPath(query)} text={text} look="mt-1 border-t border-hairline font-semibold text-amber" />
    )
    show([...(folded ? [<Note text={searchSiteCopy.folded} />] : []), ...groups, all], message)
  }

  function showFailure() {
    const again = () => {
      input.focus()
      void update()
    }
    const retry = (
      <button type="button" class="btn btn-small" onclick={again}>
        {commonCopy.retry}
      </button>
    )
    show([<Note text={searchSiteCopy.nothingLoaded} />, retry], searchSiteCopy.nothingLoaded)
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
      close()
    }
  })
  form.addEventListener('submit', () => rememberSearch(input.value))
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close()
  })
  if (document.activeElement === input) void update()
}

function nameOf({ name, slots }: NamedHit): string {
  return slots > 0 ? `${name} [${slots}]` : name
}

/** Distinguishes two hits with the same name: an item's type or a monster's level, and the number. */
function factOf(hit: NamedHit): string {
  return [hit.about[0], numberOf(hit)].filter(Boolean).join('　')
}

function Note({ text }: { text: string }): HTMLElement {
  return <p class="quiet p-2">{text}</p>
}

function Group(props: { title: string; rows: HTMLElement[]; action?: HTMLElement }): HTMLElement {
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
  look?: string
}

/** One line of the list; search.css styles the selected one. */
function Option({ href, icon, text, fact, look = 'rounded-small' }: OptionProps): HTMLElement {
  const row = 'suggestion flex min-h-10 cursor-pointer items-center gap-2 px-2 py-1'
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
    <div class={`${row} ${look}`} role="option" aria-selected="false" data-href={href}>
      {icon}
      <span class="flex-1 wrap-anywhere">{text}</span>
      {fact && <span class="quiet">{fact}</span>}
    </div>
  )
}
