import { useCallback, useEffect, useState } from 'react'
import { type Place, placeQuery, readPlace } from './place.ts'

/** The place in the address, and how to go to another one, which the browser's back button leaves again. */
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
