import { useEffect, useReducer } from 'react'
import { commonCopy } from '../../../domain/copy/every-page.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { Offer } from '../../../domain/market/offers-and-sales.ts'
import { itemCache } from '../../stores/items.ts'

type NamedRow = Pick<Offer, 'name' | 'nameid'>

/** The host's name of a row, otherwise the item cache's; empty if neither is known. */
export function knownName({ name, nameid }: NamedRow): string {
  const facts = itemCache.peek(nameid)
  return name || (facts?.exists ? facts.Name : '')
}

/** The name for display and sorting; `#id` if it is unknown. */
export function rowName(row: NamedRow): string {
  return knownName(row) || fill(commonCopy.unknownItem, { id: row.nameid })
}

/**
 * Loads the names that the rows lack, and renders the component once more when all are known. Returns a number that
 * changes then.
 */
export function useRowNames(rows: readonly NamedRow[]): number {
  const [version, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let isStale = false
    const ids = new Set(rows.filter((row) => knownName(row) === '').map(({ nameid }) => nameid))
    if (ids.size === 0) return
    Promise.all([...ids].map((id) => itemCache.get(id))).then(() => {
      if (!isStale) renderAgain()
    }, console.error)
    return () => {
      isStale = true
    }
  }, [rows])
  return version
}
