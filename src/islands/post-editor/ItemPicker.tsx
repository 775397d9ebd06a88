import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { fill } from '../../../domain/copy/fill.ts'
import { itemPickerCopy as copy } from '../../../domain/copy/post-desk.ts'
import type { NamedPage } from '../../../domain/search/entries.ts'
import { askSearch } from '../../stores/search/client.ts'

/** Delay after the last key. */
const pauseMs = 150
const most = 8

interface Props {
  onPick: (id: number) => void
}

/** Finds items by a part of their name, like the site's search, in the combobox pattern (ARIA APG). */
export function ItemPicker({ onPick }: Props) {
  const [query, setQuery] = useState('')
  const [picked, setPicked] = useState('')
  const found = useItemsNamed(query)
  const [active, setActive] = useState(-1)
  const id = useId()
  const open = found !== undefined && found.length > 0

  function pick({ id: itemId, name }: NamedPage) {
    onPick(Number(itemId))
    setPicked(fill(copy.picked, { name, id: itemId }))
    type('')
  }

  function type(text: string) {
    setQuery(text)
    setActive(-1)
  }

  function press(event: KeyboardEvent) {
    // During composition, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const chosen = found?.[Math.max(active, 0)]
    if (event.key === 'ArrowDown' && open) setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp' && open) setActive((active - 1 + found.length) % found.length)
    else if (event.key === 'Enter' && query.trim() !== '') chosen && pick(chosen)
    else if (event.key === 'Escape' && query !== '') type('')
    else return
    event.preventDefault()
  }

  return (
    <div className="field mb-3">
      <label htmlFor={id}>{copy.label}</label>
      <input
        id={id}
        className="input"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        value={query}
        onChange={(e) => type(e.target.value)}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={copy.found} hidden={!open} className="grid border border-edge">
        {found?.map((page, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and its keys choose
          // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
          <div
            key={page.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={`cursor-pointer px-3 py-1.5 pointer-coarse:py-2.5 ${index === active ? 'bg-spruce-wash' : ''}`}
            onClick={() => pick(page)}
          >
            {page.name} <span className="quiet">#{page.id}</span>
          </div>
        ))}
      </div>
      <p role="status" className="quiet">
        {found?.length === 0 ? fill(copy.none, { q: query.trim() }) : picked}
      </p>
    </div>
  )
}

/** Undefined while there is no query, or no result yet. */
function useItemsNamed(query: string): readonly NamedPage[] | undefined {
  const [found, setFound] = useState<readonly NamedPage[]>()
  const wanted = query.trim()
  useEffect(() => {
    setFound(undefined)
    if (wanted === '') return
    let stale = false
    const timer = setTimeout(() => {
      askSearch('suggest', { query: wanted, perKind: most }).then(({ pages }) => {
        if (!stale) setFound(pages.filter(({ kind }) => kind === 'item').slice(0, most))
      }, console.error)
    }, pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [wanted])
  return found
}
