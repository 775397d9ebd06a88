import { useCallback, useEffect, useState } from 'react'
import { type Place, placeQuery, readPlace } from './place.ts'

/** The place in the address, and a function that moves to another one as a new history entry. */
export function usePlace(): [Place, (to: Place) => void] {
  const [place, setPlace] = useState(() => readPlace(location.search))
  useEffect(() => {
    const restore = () => setPlace(readPlace(location.search))
    addEventListener('popstate', restore)
    return () => removeEventListener('popstate', restore)
  }, [])
  const go = useCallback((to: Place) => {
    history.pushState(null, '', location.pathname + placeQuery(to))
    setPlace(to)
  }, [])
  return [place, go]
}
