/** @jsxImportSource #dom */
/**
 * Suggestions under the header's search box, in the combobox pattern (ARIA APG): the input keeps the focus, arrow keys
 * move through the options, Enter follows the selected one or searches, Escape closes and then clears.
 */

import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { searchCopy, searchSiteCopy } from '../../../domain/copy/search.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { siteSearches } from '../../stores/recent-searches.ts'
import { askSearch } from '../../stores/search/client.ts'
import type { Suggestions } from '../../stores/search/protocol.ts'
import { isComposing } from '../composing.ts'
import { Group, mentionGroup, Note, nameGroups, Option, partGroup, searchPath } from './suggestion-parts.tsx'

const perKind = 5
/** With fewer names than this, texts are searched too, and their first hits are the last group. */
const fewNames = 10
const mentionRows = 3
/** After this a sign of loading is shown. */
const slowMs = 200

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

  /** The chosen option stays chosen if it is among the children. */
  function show(children: Node[], message: string) {
    const kept = options()[chosen]
    list.replaceChildren(...children)
    const all = options()
    all.forEach((option, index) => {
      option.id = `search-option-${index}`
    })
    if (!kept || !all.includes(kept)) unchoose()
    else {
      chosen = all.indexOf(kept)
      input.setAttribute('aria-activedescendant', kept.id)
    }
    status.textContent = message
    list.hidden = children.length === 0 || document.activeElement !== input
    input.ariaExpanded = String(!list.hidden && all.length > 0)
  }
  /** An answer that is still pending is ignored. */
  const close = () => {
    turn++
    show([], '')
  }

  function unchoose() {
    options()[chosen]?.setAttribute('aria-selected', 'false')
    chosen = -1
    input.removeAttribute('aria-activedescendant')
  }

  function choose(index: number) {
    const all = options()
    unchoose()
    chosen = all.length === 0 ? -1 : (index + all.length) % all.length
    const option = all[chosen]
    if (!option) return
    option.ariaSelected = 'true'
    option.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', option.id)
  }

  async function update() {
    // The end of a composition is another event.
    if (isComposing(input)) return
    const ownTurn = ++turn
    // It was found by an earlier text.
    unchoose()
    const query = input.value.trim()
    if (query === '') return showRecent()
    const showIfCurrent = (...shown: Parameters<typeof show>) => {
      if (ownTurn === turn) show(...shown)
    }
    const slow = setTimeout(() => showIfCurrent([<Note text={commonCopy.loading} />], commonCopy.loading), slowMs)
    try {
      const found = await askSearch('suggest', { query, perKind })
      clearTimeout(slow)
      if (ownTurn === turn) await showFound(query, found, showIfCurrent)
    } catch {
      if (ownTurn === turn) showFailure(searchSiteCopy.nothingLoaded)
    } finally {
      clearTimeout(slow)
    }
  }

  function showRecent() {
    const recent = siteSearches.read()
    if (recent.length === 0) return close()
    const clear = (
      <button
        type="button"
        class="btn btn-small btn-quiet"
        onclick={() => {
          siteSearches.forget()
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

  /** First the names; then, if they are few, the texts. Nothing is said to be missing before both have answered. */
  async function showFound(query: string, found: Suggestions, showIfCurrent: typeof show) {
    const names = found.similar ? 0 : Object.values(found.counts).reduce((sum, count) => sum + count, 0)
    const similar = found.similar ? [<Note text={searchSiteCopy.similar} />, ...nameGroups(found)] : []
    const groups = found.similar ? [] : nameGroups(found)
    const all = (total: number) => (
      <Option
        href={searchPath(query)}
        text={total > 0 ? fill(searchSiteCopy.more, { n: numberText(total) }) : searchSiteCopy.allResults}
        look="mt-1 border-t border-hairline font-semibold text-amber"
      />
    )
    if (names >= fewNames) {
      const text = fill(searchSiteCopy.foundNames, { names: numberText(names) })
      return showIfCurrent([...groups, all(0)], text)
    }
    showIfCurrent([...groups, <Note text={searchSiteCopy.searchingTexts} />], '')
    const request = { query, kind: '', type: '', page: 1, size: mentionRows }
    const mentions = await askSearch('mentions', request).catch(() => undefined)
    if (!mentions) {
      if (names === 0)
        return showIfCurrent([...similar, ...failure(searchSiteCopy.bodyFailed)], searchSiteCopy.bodyFailed)
      return showIfCurrent([...groups, ...failure(searchSiteCopy.bodyFailed), all(0)], searchSiteCopy.bodyFailed)
    }
    const total = names + mentions.total
    if (total > 0) {
      const text = fill(searchSiteCopy.found, { names: numberText(names), texts: numberText(mentions.total) })
      const texts = mentions.total > 0 ? [mentionGroup(mentions)] : []
      return showIfCurrent([...groups, ...texts, ...similar, all(total)], text)
    }
    const none = fill(searchCopy.none, { q: query })
    const parts = found.similar ? [] : await askSearch('parts', { query }).catch(() => [])
    const lists = <Option href={searchPath(query)} text={searchSiteCopy.lists} />
    showIfCurrent([<Note text={none} />, ...similar, ...partGroup(parts), lists], none)
  }

  function showFailure(text: string) {
    show(failure(text), text)
  }

  function failure(text: string): HTMLElement[] {
    const again = () => {
      input.focus()
      void update()
    }
    return [
      <Note text={text} />,
      <button type="button" class="btn btn-small" onclick={again}>
        {commonCopy.retry}
      </button>,
    ]
  }

  function follow(target: HTMLElement) {
    siteSearches.remember(input.value.trim() || (target.textContent ?? ''))
    location.href = target.dataset.href ?? '/search'
  }

  for (const type of ['input', 'focus']) input.addEventListener(type, () => void update())
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
  form.addEventListener('submit', () => siteSearches.remember(input.value))
  form.addEventListener('focusout', (event) => {
    if (!form.contains(event.relatedTarget as Node | null)) close()
  })
  if (document.activeElement === input) void update()
}
