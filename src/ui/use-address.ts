import { useCallback, useEffect, useState } from 'react'

/** The query of the page's address, and a function that changes it as a new history entry. */
export function useAddress(): [query: string, go: (query: string) => void] {
  const [query, setQuery] = useState(() => location.search)
  useEffect(() => {
    const restore = () => setQuery(location.search)
    addEventListener('popstate', restore)
    return () => removeEventListener('popstate', restore)
  }, [])
  const go = useCallback((to: string) => {
    history.pushState(null, '', location.pathname + to)
    setQuery(to)
  }, [])
  return [query, go]
}
