import { useSyncExternalStore } from 'react'

/** The width under which a desktop's layout ends (`--breakpoint-lg`). */
const narrow = '(max-width: 63.99rem)'

/** Whether the window is as narrow as a phone's or a tablet's: figures are shortened there, for want of room. */
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
