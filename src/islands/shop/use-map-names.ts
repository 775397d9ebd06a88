import { useEffect, useState } from 'react'
import { askSearch } from '../../stores/search/client.ts'

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
