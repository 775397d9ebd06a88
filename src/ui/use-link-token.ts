import { useEffect, useState } from 'react'

/**
 * The token of a one-use link, which stands in the fragment: it is taken out of the address at once, so that neither
 * history nor a screenshot keeps it. '' where there is none. For islands that are not rendered by the build.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // Another link that is opened in this tab changes the fragment alone.
    const take = () => {
      const next = takeToken()
      if (next) setToken(next)
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  return token
}

function takeToken(): string {
  const token = location.hash.slice(1)
  if (!/^[\w-]{20,100}$/.test(token)) return ''
  history.replaceState(history.state, '', location.pathname)
  return token
}
