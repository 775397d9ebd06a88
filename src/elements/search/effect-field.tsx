/** @jsxImportSource #dom */
/**
 * The choice of an effect in <item-browser>, in the combobox pattern (ARIA APG): arrow keys move through the effects that
 * match the typed text, Enter takes the chosen or the first one, Escape restores the present one.
 */

import { effectSearchCopy } from '../../../domain/copy/effect-search.ts'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import { askSearch } from '../../stores/search/client.ts'
import { isComposing } from '../composing.ts'

const maxChoices = 40

/** Adds the choices to the field. `present` is the effect of the address, `choose` changes it. */
export function addEffectChoices(
  input: HTMLInputElement,
  present: () => string,
  choose: (effect: string) => void,
): void {
  const list = (
    <div
      class="popover effect-choices"
      id="effect-choices"
      role="listbox"
      aria-label={effectSearchCopy.choices}
      hidden
      // Keeps the focus in the input: otherwise the list closes before the click arrives.
      onpointerdown={(event) => event.preventDefault()}
      onclick={({ target }) => {
        const option = (target as Element).closest<HTMLElement>('[role=option]')
        if (option) take(option)
      }}
    />
  )
  const note = <p class="popover effect-choices quiet" hidden />
  const status = <p class="sr-only" aria-live="polite" />
  input.after(list, note, status)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.setAttribute('aria-controls', list.id)
  let turn = 0
  let chosen = -1
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]

  function show(rows: readonly HTMLElement[], message: string, text = '') {
    chosen = -1
    input.removeAttribute('aria-activedescendant')
    list.replaceChildren(...rows)
    note.textContent = text
    list.hidden = rows.length === 0 || document.activeElement !== input
    note.hidden = text === '' || document.activeElement !== input
    input.ariaExpanded = String(!list.hidden)
    status.textContent = message
  }

  function close() {
    turn++
    show([], '')
  }

  function take(option: HTMLElement) {
    input.value = option.dataset.effect ?? ''
    close()
    choose(input.value)
  }

  function move(to: number) {
    const all = options()
    all[chosen]?.setAttribute('aria-selected', 'false')
    chosen = all.length === 0 ? -1 : (to + all.length) % all.length
    const option = all[chosen]
    if (!option) return
    option.ariaSelected = 'true'
    option.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', option.id)
  }

  async function update() {
    if (isComposing(input)) return
    const ownTurn = ++turn
    // The present effect is a choice, not a query: all effects are offered next to it.
    const query = input.value === present() ? '' : input.value.trim()
    const slow = setTimeout(() => ownTurn === turn && show([], commonCopy.loading, commonCopy.loading), 300)
    try {
      const found = await askSearch('effects', { query, count: maxChoices })
      if (ownTurn !== turn) return
      const none = fill(effectSearchCopy.none, { q: query })
      const message = found.length > 0 ? fill(effectSearchCopy.found, { n: found.length }) : none
      show(found.map(optionOf), message, found.length > 0 ? '' : none)
    } catch (error) {
      console.error(error)
      if (ownTurn === turn) show([], effectSearchCopy.failed, effectSearchCopy.failed)
    } finally {
      clearTimeout(slow)
    }
  }

  function leave() {
    close()
    // A text that is no effect is not kept; an emptied field ends the search by effect.
    if (input.value.trim() === '' && present() !== '') choose('')
    input.value = input.value.trim() === '' ? '' : present()
  }

  for (const type of ['input', 'click']) input.addEventListener(type, () => void update())
  input.addEventListener('focus', () => {
    input.select()
    void update()
  })
  input.addEventListener('blur', leave)
  input.addEventListener('keydown', (event) => {
    if (event.isComposing) return
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen < 0 ? -1 : chosen - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      if (list.hidden) void update()
      else move(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const option = options()[Math.max(0, chosen)]
      if (input.value.trim() === '') choose('')
      else if (option && !list.hidden) take(option)
    } else if (event.key === 'Escape' && !(list.hidden && note.hidden)) {
      event.preventDefault()
      input.value = present()
      close()
    }
  })
  if (document.activeElement === input) void update()
}

function optionOf([label, count]: [string, number], index: number): HTMLElement {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
    <div role="option" id={`effect-choice-${index}`} aria-selected="false" data-effect={label}>
      <span>{label}</span>
      <span class="quiet">{numberText(count)}</span>
    </div>
  )
}
