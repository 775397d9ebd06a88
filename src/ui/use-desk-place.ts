import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

interface DeskPlace<Place> {
  place: Place
  /** Shows another place as a new history entry, or loads the present one again. */
  go: (place: Place) => void
  /** The list, which gets the focus when an open record is closed, because the record's back link is gone. */
  list: RefObject<HTMLDivElement | null>
}

/**
 * The place of a desk in the page's address, so that back and reload keep it.
 *
 * @param read reads the query of an address; must stay the same function
 * @param queryOf the reverse, with `?`
 * @param isOpen whether a record is open
 */
export function useDeskPlace<Place>(
  read: (query: string) => Place,
  queryOf: (place: Place) => string,
  isOpen: (place: Place) => boolean,
): DeskPlace<Place> {
  const [query, setQuery] = useState(() => ({ text: location.search }))
  useEffect(() => {
    // A link to a part of the page, such as to its content, changes only the fragment.
    const restore = () => setQuery((before) => (before.text === location.search ? before : { text: location.search }))
    addEventListener('popstate', restore)
    return () => removeEventListener('popstate', restore)
  }, [])
  const place = useMemo(() => read(query.text), [read, query])

  const list = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(false)
  const open = isOpen(place)
  useEffect(() => {
    if (wasOpen.current && !open) list.current?.focus()
    wasOpen.current = open
  }, [open])

  function go(to: Place) {
    const text = queryOf(to)
    if (text !== location.search) history.pushState(null, '', location.pathname + text)
    setQuery({ text })
  }
  return { place, go, list }
}
