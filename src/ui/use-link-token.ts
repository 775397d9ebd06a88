import { useEffect, useState } from 'react'

/**
 * The token of a one-use link, which is in the fragment: it is removed from the address at once, so that neither the
 * history nor a screenshot contains it. '' if there is none. For islands that the build does not render.
 */
export function useLinkToken(): string {
  const [token, setToken] = useState(takeToken)
  useEffect(() => {
    // Opening another link in this tab changes only the fragment.
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
