import { useSyncExternalStore } from 'react'

/** The width under which a phone's layout begins (`--breakpoint-md`). */
const phone = '(max-width: 47.99rem)'

/** Whether the window is as narrow as a phone: figures are shortened there, for want of room. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  )
}

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(phone)
  list.addEventListener('change', onChange)
  return () => list.removeEventListener('change', onChange)
}
