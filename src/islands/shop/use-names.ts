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

const noNames: ReadonlyMap<string, string> = new Map()

/** The names of maps by their codes. Empty until they are loaded, and if that fails. */
export function useMapNames(): ReadonlyMap<string, string> {
  const [names, setNames] = useState(noNames)
  useEffect(() => {
    let stale = false
    askSearch('maps', {}).then(
      (maps) => stale || setNames(new Map(maps)),
      (error: unknown) => console.error(error),
    )
    return () => {
      stale = true
    }
  }, [])
  return names
}
