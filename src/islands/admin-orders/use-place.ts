import { useCallback, useMemo } from 'react'
import { useAddress } from '../../ui/use-address.ts'
import { type Place, placeQuery, readPlace } from './place.ts'

/** The place in the address, and a function that moves to another one as a new history entry. */
export function usePlace(): [Place, (to: Place) => void] {
  const [query, go] = useAddress()
  const place = useMemo(() => readPlace(query), [query])
  return [place, useCallback((to: Place) => go(placeQuery(to)), [go])]
}
