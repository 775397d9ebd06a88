import { useEffect, useState } from 'react'
import type { NamedPage } from '../../domain/search/entries.ts'

/** More suggestions would not be read while typing. */
const maxItems = 8

/** Items whose names contain the input. Undefined without input, and until the names are loaded. */
export function useItemsNamed(input: string): readonly NamedPage[] | undefined {
  const [items, setItems] = useState<readonly NamedPage[]>()
  const query = input.trim()
  useEffect(() => {
    let stale = false
    if (query === '') return setItems(undefined)
    import('../stores/search/client.ts')
      .then(({ askSearch }) => askSearch('suggest', { query, perKind: maxItems }))
      .then(({ pages, similar }) => {
        // The market finds no similar names.
        if (!stale) setItems(similar ? [] : pages.filter(({ kind }) => kind === 'item'))
      }, console.error)
    return () => {
      stale = true
    }
  }, [query])
  return items
}
