import { useSyncExternalStore } from 'react'

/** Below this width the desktop layout ends (`--breakpoint-lg`). */
const narrow = '(max-width: 63.99rem)'

/** Whether the window has the width of a phone or a tablet: numbers are shortened there. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(narrow)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
