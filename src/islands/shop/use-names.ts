import { useEffect, useState } from 'react'
import { askSearch } from '../../stores/search/client.ts'

/** More suggestions would not be read while typing. */
const most = 8

/** Names of items that contain the input, for the suggestion list. Empty if the names cannot be loaded. */
export function useNames(input: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  const query = input.trim()
  useEffect(() => {
    let stale = false
    if (query === '') return setNames([])
    askSearch('suggest', { query, perKind: most }).then(
      ({ pages }) => {
        const items = pages.filter(({ kind }) => kind === 'item').map(({ name }) => name)
        if (!stale) setNames([...new Set(items)])
      },
      (error: unknown) => console.error(error),
    )
    return () => {
      stale = true
    }
  }, [query])
  return names
}
